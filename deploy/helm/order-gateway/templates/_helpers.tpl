{{- define "order-gateway.name" -}}
{{- default .Chart.Name .Values.nameOverride | trunc 63 | trimSuffix "-" }}
{{- end }}

{{- define "order-gateway.fullname" -}}
{{- if .Values.fullnameOverride }}
{{- .Values.fullnameOverride | trunc 63 | trimSuffix "-" }}
{{- else if contains (include "order-gateway.name" .) .Release.Name }}
{{- .Release.Name | trunc 63 | trimSuffix "-" }}
{{- else }}
{{- printf "%s-%s" .Release.Name (include "order-gateway.name" .) | trunc 63 | trimSuffix "-" }}
{{- end }}
{{- end }}

{{- define "order-gateway.selectorLabels" -}}
app.kubernetes.io/name: {{ include "order-gateway.name" . | quote }}
app.kubernetes.io/instance: {{ .Release.Name | quote }}
{{- end }}

{{- /* Labels of every object; those of pods have a component beside them. */}}
{{- define "order-gateway.labels" -}}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | replace "+" "_" }}
{{ include "order-gateway.selectorLabels" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end }}

{{- define "order-gateway.podLabels" -}}
{{ include "order-gateway.selectorLabels" . }}
app.kubernetes.io/component: gateway
{{- end }}

{{- define "order-gateway.testLabels" -}}
{{ include "order-gateway.selectorLabels" . }}
app.kubernetes.io/component: test
{{- end }}

{{- define "order-gateway.serviceAccountName" -}}
{{- if .Values.serviceAccount.create }}
{{- default (include "order-gateway.fullname" .) .Values.serviceAccount.name }}
{{- else }}
{{- default "default" .Values.serviceAccount.name }}
{{- end }}
{{- end }}

{{- define "order-gateway.image" -}}
{{- with .Values.image }}
{{- if .digest }}
{{- printf "%s@%s" .repository .digest }}
{{- else }}
{{- printf "%s:%s" .repository (default $.Chart.AppVersion .tag) }}
{{- end }}
{{- end }}
{{- end }}

{{- /* The port that serves metrics and probes: the management port if there is one. */}}
{{- define "order-gateway.managementPort" -}}
{{- ternary "management" "http" (hasKey .Values.config "MANAGEMENT_PORT") }}
{{- end }}

{{- /*
The text of a variable. Helm reads numbers as floats, which would print as 1.34217728e+08.
*/}}
{{- define "order-gateway.text" -}}
{{- if kindIs "float64" . }}{{ int64 . }}{{ else }}{{ . }}{{ end }}
{{- end }}

{{- /* Milliseconds in whole seconds, rounded up. */}}
{{- define "order-gateway.seconds" -}}
{{- divf . 1000 | ceil | int64 }}
{{- end }}

{{- /*
What the gateway would refuse at its start, and Kubernetes halfway, is refused here, before anything is changed in the cluster.
*/}}
{{- define "order-gateway.check" -}}
{{- with .Values.config }}
{{- $urls := list (hasKey . "STATS_URL") (hasKey . "ORDER_URL") }}
{{- if not (or (has true $urls) .SANDBOX) }}
{{- fail "config.STATS_URL and config.ORDER_URL are missing; without upstreams, config.SANDBOX=true starts the embedded sandbox" }}
{{- else if eq (first $urls) (not (last $urls)) }}
{{- fail "config.STATS_URL and config.ORDER_URL must both be set, or neither" }}
{{- else if and (first $urls) .SANDBOX }}
{{- fail "config.SANDBOX cannot be true while config.STATS_URL and config.ORDER_URL are set" }}
{{- end }}
{{- if ge (int64 .DRAIN_DELAY_MS) (int64 .SHUTDOWN_TIMEOUT_MS) }}
{{- fail "config.DRAIN_DELAY_MS must be less than config.SHUTDOWN_TIMEOUT_MS" }}
{{- end }}
{{- if and (hasKey . "MANAGEMENT_HOST") (not (hasKey . "MANAGEMENT_PORT")) }}
{{- fail "config.MANAGEMENT_PORT is missing: config.MANAGEMENT_HOST is set" }}
{{- end }}
{{- if eq (int64 .PORT) (int64 .MANAGEMENT_PORT) }}
{{- fail "config.MANAGEMENT_PORT must be another port than config.PORT" }}
{{- end }}
{{- end }}
{{- with .Values.autoscaling }}
{{- if and .enabled (gt (int .minReplicas) (int .maxReplicas)) }}
{{- fail "autoscaling.minReplicas must be at most autoscaling.maxReplicas" }}
{{- end }}
{{- end }}
{{- $name := include "order-gateway.fullname" . }}
{{- if not (regexMatch "^[a-z]" $name) }}
{{- fail (printf "the name of the Service %s must begin with a letter: set fullnameOverride" $name) }}
{{- end }}
{{- end }}

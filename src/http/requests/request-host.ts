/** A host and a port, or nothing (RFC 9110, 7.2): no comma, by which Node joins the fields of several lines. */
const hostField = /^[A-Za-z0-9\-._~!$&'()*+;=%[\]:]*$/;

/** Whether a request says once, in a valid form, to which host it is sent. */
export const hasHost = (host: string | undefined): boolean => host !== undefined && hostField.test(host);

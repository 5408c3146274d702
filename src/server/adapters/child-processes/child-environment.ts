const NEEDED = [
  ...["PATH", "HOME", "USER", "LANG", "TMPDIR", "TEMP", "TMP", "NODE_EXTRA_CA_CERTS", "SSL_CERT_FILE", "SSL_CERT_DIR"],
  ...["USERPROFILE", "APPDATA", "LOCALAPPDATA", "SYSTEMROOT", "COMSPEC", "PATHEXT"],
];

/** Keeps the variables that a child process needs, with npm and proxy settings, and drops our secrets. */
export function childEnvironment(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(environment).filter(
      ([name]) => NEEDED.includes(name.toUpperCase()) || /^npm_/i.test(name) || /_proxy$/i.test(name),
    ),
  );
}

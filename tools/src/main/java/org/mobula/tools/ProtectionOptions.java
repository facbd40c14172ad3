package org.mobula.tools;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.mobula.launch.LaunchException;
import picocli.CommandLine.Option;

/** Options for the protection of connections between hosts. */
final class ProtectionOptions {
    @Option(
            names = "--tls",
            description = "encrypt connections over tcp by TLS 1.3, with certificates that the ranks make for this run")
    private boolean tls;

    @Option(
            names = "--tls-cert",
            paramLabel = "FILE",
            description = "with --tls: a certificate of your own (PEM), at the same path on each host")
    private @Nullable Path certificate;

    @Option(names = "--tls-key", paramLabel = "FILE", description = "its private key (PEM, PKCS #8, not encrypted)")
    private @Nullable Path key;

    @Option(
            names = "--tls-ca",
            paramLabel = "FILE",
            description = "the certificates that must have signed those of the other ranks (PEM)")
    private @Nullable Path authorities;

    @Option(
            names = "--integrity",
            description = "without --tls: detect changed, repeated and missing bytes on connections over tcp")
    private boolean integrity;

    @Option(
            names = "--tolerate-disconnect",
            paramLabel = "SECONDS",
            description =
                    "resume a connection over tcp that is interrupted for at most this time, without losing a message;"
                            + " default: 0, an interruption is a failure")
    private String tolerate = "";

    /** The variables of the ranks. */
    Map<String, String> environment() {
        Map<String, String> environment = new HashMap<>();
        if (tls && integrity) {
            throw new LaunchException("--tls includes what --integrity does; give one of them");
        }
        if (!tls && (certificate != null || key != null || authorities != null)) {
            throw new LaunchException("--tls-cert, --tls-key and --tls-ca need --tls");
        }
        if (integrity) {
            environment.put("MOBULA_PROTECTION", "integrity");
        }
        if (tls) {
            environment.put("MOBULA_PROTECTION", "tls");
            file(environment, "MOBULA_TLS_CERT", "--tls-cert", certificate);
            file(environment, "MOBULA_TLS_KEY", "--tls-key", key);
            file(environment, "MOBULA_TLS_CA", "--tls-ca", authorities);
            if (environment.size() > 1 && environment.size() < 4) {
                throw new LaunchException("give all of --tls-cert, --tls-key and --tls-ca, or none of them");
            }
            if (certificate != null && authorities != null) {
                CertificateCheck.check(certificate, authorities, Instant.now());
            }
        }
        if (!tolerate.isBlank()) {
            Duration longest = OptionValues.seconds("--tolerate-disconnect", tolerate, Duration.ZERO);
            environment.put("MOBULA_TOLERATE_DISCONNECT_MS", String.valueOf(longest.toMillis()));
        }
        return environment;
    }

    private static void file(Map<String, String> environment, String variable, String option, @Nullable Path file) {
        if (file != null) {
            if (!Files.isReadable(file)) {
                throw new LaunchException(option + " " + file + ": there is no such file, or it cannot be read");
            }
            environment.put(variable, file.toAbsolutePath().toString());
        }
    }
}

package org.mobula.runtime;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.mobula.transport.LinkOptions;
import org.mobula.transport.LinkOptions.PemFiles;
import org.mobula.transport.LinkOptions.Protection;

/** The environment variables of {@link LinkOptions}. */
final class LinkSettings {
    private static final String PROTECTION = "MOBULA_PROTECTION";
    private static final List<String> FILES = List.of("MOBULA_TLS_CERT", "MOBULA_TLS_KEY", "MOBULA_TLS_CA");

    private static final long MOST_MILLIS = Duration.ofDays(1).toMillis();

    private LinkSettings() {}

    static LinkOptions from(EnvironmentReader env) {
        Protection protection = Objects.requireNonNullElse(
                env.choice(
                        PROTECTION,
                        null,
                        name -> Protection.valueOf(name.toUpperCase(Locale.ROOT)),
                        "none, integrity or tls"),
                Protection.NONE);
        return new LinkOptions(
                protection,
                pem(env, protection),
                Duration.ofMillis(env.bytes("MOBULA_TOLERATE_DISCONNECT_MS", 0, 0, MOST_MILLIS)),
                (int) env.bytes("MOBULA_RESEND_BYTES", LinkOptions.RESEND_BYTES, 1 << 14, 1 << 30));
    }

    private static @Nullable PemFiles pem(EnvironmentReader env, Protection protection) {
        List<String> files = FILES.stream().map(name -> env.text(name, "")).toList();
        if (files.stream().allMatch(String::isEmpty)) {
            return null;
        }
        if (files.contains("") || protection != Protection.TLS) {
            throw new IllegalArgumentException("a certificate of your own needs all of " + String.join(", ", FILES)
                    + ", and " + PROTECTION + "=tls; mobula run sets them by --tls-cert, --tls-key and --tls-ca");
        }
        return new PemFiles(Path.of(files.get(0)), Path.of(files.get(1)), Path.of(files.get(2)));
    }
}

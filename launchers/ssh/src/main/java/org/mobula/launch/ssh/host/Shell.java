package org.mobula.launch.ssh.host;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Commands for {@code /bin/sh}, passed on by the user's login shell. csh does not accept the line breaks in a script.
 */
final class Shell {
    private Shell() {}

    /** One word for ssh or {@code sh -c}: it runs a script with arguments. */
    static String command(String script, List<String> arguments) {
        return "exec /bin/sh -c " + quoted(script) + " mobula"
                + arguments.stream().map(word -> " " + quoted(word)).collect(Collectors.joining());
    }

    /** A word that a POSIX shell reads unchanged. */
    static String quoted(String word) {
        return "'" + word.replace("'", "'\\''") + "'";
    }

    /** A script among the resources of this package. */
    static String script(String name) {
        try (InputStream bytes = Shell.class.getResourceAsStream(name)) {
            if (bytes == null) {
                throw new IllegalStateException("the resource " + name + " is missing");
            }
            return new String(bytes.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }
}

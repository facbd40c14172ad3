package org.mobula.testkit;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Words before a command that separate it from the processes of the test. A test is skipped where that is not allowed.
 */
public final class Isolation {
    private Isolation() {}

    /**
     * Runs a command as another user.
     *
     * @param needed a file that this user must be able to read
     */
    public static List<String> asNobody(Path needed) throws InterruptedException {
        List<String> words = List.of("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups");
        assumeTrue(
                isPossible(words, "test", "-r", needed.toAbsolutePath().toString()),
                "skipped: another user cannot read " + needed + ", or setpriv is missing");
        return words;
    }

    /**
     * Runs a command in namespaces of its own.
     *
     * @param kinds the options of {@code unshare}
     * @param preparation a shell command that runs there first
     */
    public static List<String> inNamespaces(String kinds, String preparation) throws InterruptedException {
        List<String> words = new ArrayList<>(List.of("unshare"));
        words.addAll(List.of(kinds.split(" ")));
        assumeTrue(isPossible(words, "true"), "skipped: unshare " + kinds + " is not possible here");
        words.addAll(List.of("sh", "-c", preparation + " && exec \"$@\"", "sh"));
        return words;
    }

    private static boolean isPossible(List<String> prefix, String... command) throws InterruptedException {
        List<String> words = new ArrayList<>(prefix);
        words.addAll(List.of(command));
        try {
            return new ProcessBuilder(words).inheritIO().start().waitFor() == 0;
        } catch (IOException e) {
            return false; // there is no such program here
        }
    }
}

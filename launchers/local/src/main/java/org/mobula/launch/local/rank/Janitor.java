package org.mobula.launch.local.rank;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A shell in a session of its own, which removes this process's files once this process has ended in any way: its
 * standard input then ends. A scheduler kills a rank's process and not this one, unless it knows all descendants, as
 * Slurm does with control groups; the next run of the same user then removes the files.
 *
 * <p><b>Threads:</b> any. <b>Failure:</b> without a shell, files are left to the next run.
 */
public final class Janitor {
    private static final String SCRIPT = """
            trap '' HUP INT TERM
            cd /
            folder=$1
            prefixes=
            while IFS= read -r line; do prefixes=$line; done
            rm -rf -- "$folder"
            [ -z "$prefixes" ] || rm -rf -- "$prefixes"*
            """;

    private final @Nullable OutputStream input;

    private Janitor(@Nullable OutputStream input) {
        this.input = input;
    }

    /** One that does nothing. */
    static Janitor none() {
        return new Janitor(null);
    }

    /** Starts the shell, which removes a folder with its content. */
    public static Janitor start(Path folder) {
        List<String> shell = List.of("sh", "-c", SCRIPT, "sh", folder.toString());
        for (List<String> session : List.of(List.of("setsid"), List.<String>of())) {
            try {
                List<String> words = new ArrayList<>(session);
                words.addAll(shell);
                Process process = new ProcessBuilder(words)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .redirectError(ProcessBuilder.Redirect.DISCARD)
                        .directory(new File("/"))
                        .start();
                return new Janitor(process.getOutputStream());
            } catch (IOException missing) {
                // a system without setsid, or without a shell
            }
        }
        return none();
    }

    /** Has files removed as well whose paths begin so; replaces an earlier prefix. */
    public void removeAlso(Path prefix) {
        if (input == null) {
            return;
        }
        try {
            input.write((prefix + "\n").getBytes(StandardCharsets.UTF_8));
            input.flush();
        } catch (IOException ended) {
            // it was killed; the next run removes the files
        }
    }
}

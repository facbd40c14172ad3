package org.mobula.launch.local.ship;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.mobula.launch.local.control.FileAnswer;
import org.mobula.launch.local.control.FileRequest;

/**
 * Opens what the launcher has.
 *
 * @param launcher the connection
 */
record ShippedStreams(LauncherConnection launcher) {
    private static final int NAME_LIMIT = 4096;

    /**
     * Opens for reading or writing.
     *
     * @param purpose completes "rank 3 cannot"
     * @throws FileNotFoundException if the launcher has no such file
     */
    FileAnswer.Content open(FileRequest request, String name, String purpose) throws IOException {
        if (name.getBytes(StandardCharsets.UTF_8).length > NAME_LIMIT) {
            throw failure(purpose, "its name has more than " + NAME_LIMIT + " bytes");
        }
        return content(request, purpose);
    }

    /** The content in an answer. */
    FileAnswer.Content content(FileRequest request, String purpose) throws IOException {
        FileAnswer answer;
        try {
            answer = launcher.ask(request);
        } catch (IOException lost) {
            throw new IOException(sentence(purpose, String.valueOf(lost.getMessage())), lost);
        }
        return switch (answer) {
            case FileAnswer.Content content -> content;
            case FileAnswer.Missing(String why) -> throw new FileNotFoundException(sentence(purpose, why));
            case FileAnswer.Failed(String why) -> throw failure(purpose, why);
        };
    }

    /** A failure that is known here. */
    IOException failure(String purpose, String why) {
        return new IOException(sentence(purpose, why));
    }

    private String sentence(String purpose, String why) {
        return "rank " + launcher.rank() + " cannot " + purpose + ": " + why;
    }
}

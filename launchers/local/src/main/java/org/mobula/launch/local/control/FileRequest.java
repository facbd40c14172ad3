package org.mobula.launch.local.control;

import java.util.Arrays;
import java.util.Base64;

/**
 * A request of a rank for files or classes of the launcher, on a connection with {@link Hello.Purpose#FILES}. A rank
 * sends the next one once it has the {@link FileAnswer}.
 */
public sealed interface FileRequest {
    /** The most bytes of content in one message; a line holds them in Base64. */
    int CHUNK = 48 * 1024;

    /** What a rank wants of a file. */
    enum Access {
        /** To read a file. */
        READ,
        /** To replace or make a file. */
        WRITE,
        /** To add to a file. */
        APPEND,
        /** To read the names in a folder, each followed by a character 0. */
        LIST
    }

    /** Opens a file. */
    record Open(Access access, String path) implements FileRequest {}

    /** Opens the resource with this name and number on the class path; the first has number 0. */
    record Find(int number, String name) implements FileRequest {}

    /** Reads on. */
    record Read(int handle) implements FileRequest {}

    /** Writes bytes. */
    record Write(int handle, byte[] bytes) implements FileRequest {
        @Override
        public boolean equals(Object other) {
            return other instanceof Write(int otherHandle, byte[] others)
                    && otherHandle == handle
                    && Arrays.equals(bytes, others);
        }

        @Override
        public int hashCode() {
            return 31 * handle + Arrays.hashCode(bytes);
        }
    }

    /** Closes what was opened. */
    record Close(int handle) implements FileRequest {}

    /** The words of the request. */
    default String words() {
        return switch (this) {
            case Open(Access access, String path) -> "open " + access + " " + ControlLines.encoded(path);
            case Find(int number, String name) -> "find " + number + " " + ControlLines.encoded(name);
            case Read(int handle) -> "read " + handle;
            case Write(int handle, byte[] bytes) ->
                "write " + handle + " " + Base64.getEncoder().encodeToString(bytes);
            case Close(int handle) -> "close " + handle;
        };
    }

    /**
     * The request of words.
     *
     * @throws IllegalArgumentException if they are no request
     */
    static FileRequest parse(String words) {
        return switch (ControlLines.keyword(words)) {
            case "open" -> {
                String[] each = ControlLines.words(words, 3);
                yield new Open(Access.valueOf(each[1]), ControlLines.decoded(each[2]));
            }
            case "find" -> {
                String[] each = ControlLines.words(words, 3);
                yield new Find(Integer.parseInt(each[1]), ControlLines.decoded(each[2]));
            }
            case "read" -> new Read(Integer.parseInt(ControlLines.words(words, 2)[1]));
            case "write" -> {
                String[] each = ControlLines.words(words, 3);
                yield new Write(Integer.parseInt(each[1]), Base64.getDecoder().decode(each[2]));
            }
            case "close" -> new Close(Integer.parseInt(ControlLines.words(words, 2)[1]));
            default -> throw ControlLines.malformed(words);
        };
    }
}

package org.mobula.launch.local.control;

import java.util.Arrays;
import java.util.Base64;

/** The launcher's answer to a {@link FileRequest}. */
public sealed interface FileAnswer {
    /**
     * The first or next bytes.
     *
     * @param handle by which the rank reads on or writes; 0 if these bytes are the last, and nothing remains open
     */
    record Content(int handle, byte[] bytes) implements FileAnswer {
        /** Whether no bytes follow. */
        public boolean isLast() {
            return handle == 0;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Content(int otherHandle, byte[] others)
                    && otherHandle == handle
                    && Arrays.equals(bytes, others);
        }

        @Override
        public int hashCode() {
            return 31 * handle + Arrays.hashCode(bytes);
        }
    }

    /** There is no such file or resource; why. */
    record Missing(String sentence) implements FileAnswer {}

    /** The request failed; why. */
    record Failed(String sentence) implements FileAnswer {}

    /** The words of the answer. */
    default String words() {
        return switch (this) {
            case Content(int handle, byte[] bytes) ->
                "content " + handle + " " + Base64.getEncoder().encodeToString(bytes);
            case Missing(String sentence) -> "missing " + ControlLines.encoded(sentence);
            case Failed(String sentence) -> "failed " + ControlLines.encoded(sentence);
        };
    }

    /**
     * The answer of words.
     *
     * @throws IllegalArgumentException if they are no answer
     */
    static FileAnswer parse(String words) {
        return switch (ControlLines.keyword(words)) {
            case "content" -> {
                String[] each = ControlLines.words(words, 3);
                yield new Content(Integer.parseInt(each[1]), Base64.getDecoder().decode(each[2]));
            }
            case "missing" -> new Missing(ControlLines.decoded(ControlLines.words(words, 2)[1]));
            case "failed" -> new Failed(ControlLines.decoded(ControlLines.words(words, 2)[1]));
            default -> throw ControlLines.malformed(words);
        };
    }
}

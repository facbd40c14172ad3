package org.mobula.tools.doctor;

/**
 * The result of one check.
 *
 * @param status whether it passed
 * @param name what was checked
 * @param result what was found
 * @param consequence what a failure costs, and what to do; empty if it passed
 */
public record Check(Status status, String name, String result, String consequence) {
    /** Whether a check passed. */
    public enum Status {
        /** It passed. */
        PASSED("ok"),
        /** Something optional is missing. */
        MISSING("--"),
        /** Something required is missing. */
        FAILED("FAIL");

        private final String label;

        Status(String label) {
            this.label = label;
        }

        /** The status as {@code mobula doctor} prints it, at most four letters. */
        public String label() {
            return label;
        }
    }

    /** A check that passed. */
    public static Check passed(String name, String result) {
        return new Check(Status.PASSED, name, result, "");
    }

    /** A check that found something optional missing. */
    public static Check missing(String name, String result, String consequence) {
        return new Check(Status.MISSING, name, result, consequence);
    }

    /** A check that found something required missing. */
    public static Check failed(String name, String result, String consequence) {
        return new Check(Status.FAILED, name, result, consequence);
    }

    /** A check that found something optional, or not. */
    static Check optional(boolean present, String name, String result, String consequence) {
        return present ? passed(name, result) : missing(name, result, consequence);
    }
}

package org.mobula.tools.doctor;

/**
 * One thing that was looked at.
 *
 * @param weight what it means
 * @param name what was looked at
 * @param text what was found
 * @param cost what its lack costs, and what to do; empty if nothing
 */
public record Finding(Weight weight, String name, String text, String cost) {
    /** What a finding means. */
    public enum Weight {
        /** It is there. */
        FINE("ok"),
        /** It is not there, and all works without it. */
        LACKING("--"),
        /** It is needed. */
        MISSING("FAIL");

        private final String label;

        Weight(String label) {
            this.label = label;
        }

        /** As it is printed, at most four letters. */
        public String label() {
            return label;
        }
    }

    /** It is there. */
    public static Finding fine(String name, String text) {
        return new Finding(Weight.FINE, name, text, "");
    }

    /** It is not there, which has its price. */
    public static Finding lacking(String name, String text, String cost) {
        return new Finding(Weight.LACKING, name, text, cost);
    }

    /** It is not there, and nothing works without. */
    public static Finding missing(String name, String text, String cost) {
        return new Finding(Weight.MISSING, name, text, cost);
    }
}

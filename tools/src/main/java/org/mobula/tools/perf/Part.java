package org.mobula.tools.perf;

/** What a rank does for a measurement. */
public enum Part {
    /** It does the work and is timed. */
    MEASURES,
    /** It does its half of the work, as often, and is not timed. */
    DOES_ALONG,
    /** It serves those that measure, by its handlers. */
    SERVES
}

package org.mobula.memory.internal;

import java.util.Locale;
import org.mobula.fault.MobulaException;

/** How carefully leaks of buffers are looked for: the system property {@value #PROPERTY}. */
public enum LeakLevel {
    /** Not at all. */
    OFF,

    /** One allocation in 128 records its place; the default. */
    SAMPLED,

    /** Each allocation records its place. */
    ALL,

    /** As {@link #ALL}; in addition, buffers whose policy trusts the program close their views. */
    PARANOID;

    /** The name of the system property. */
    public static final String PROPERTY = "mobula.leaks";

    private static final int SAMPLE = 128;

    /** Whether the allocation with this number records its place. */
    boolean records(int number) {
        return switch (this) {
            case OFF -> false;
            case SAMPLED -> number % SAMPLE == 0;
            case ALL, PARANOID -> true;
        };
    }

    /**
     * The level that the property says.
     *
     * @throws MobulaException if it says none
     */
    public static LeakLevel current() {
        String text = System.getProperty(PROPERTY, "sampled");
        for (LeakLevel each : values()) {
            if (each.name().toLowerCase(Locale.ROOT).equals(text)) {
                return each;
            }
        }
        throw new InvalidLeakLevelException(text);
    }
}

package org.mobula.collective;

/**
 * Adjacent elements of a place.
 *
 * @param place where they lie
 * @param offset the first one, in elements from the place's beginning, at least 0
 * @param count how many, at least 0
 */
public record Slice(Place place, long offset, long count) {
    /** Checks the ranges. */
    public Slice {
        if (offset < 0 || count < 0) {
            throw new IllegalArgumentException(
                    "a slice of " + count + " elements from element " + offset + " on lies in no place");
        }
    }
}

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

    /** Elements of this slice: so many, from the given one of it on. */
    public Slice part(long from, long many) {
        return new Slice(place, offset + from, many);
    }

    /** Whether some element is part of both. */
    public boolean overlaps(Slice other) {
        return place == other.place
                && count > 0
                && other.count > 0
                && offset < other.offset + other.count
                && other.offset < offset + count;
    }
}

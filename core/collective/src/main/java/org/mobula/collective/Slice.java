package org.mobula.collective;

/**
 * Adjacent elements of a place.
 *
 * @param place where they are
 * @param offset the first element, relative to the start of the place, at least 0
 * @param count number of elements, at least 0
 */
public record Slice(Place place, long offset, long count) {
    /** Checks the ranges. */
    public Slice {
        if (offset < 0 || count < 0) {
            throw new IllegalArgumentException("invalid slice of " + count + " elements at element " + offset);
        }
    }

    /** A part of this slice. */
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

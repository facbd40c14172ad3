package org.mobula.shared.internal;

import java.util.List;

/**
 * A unit as ranks compare it, and make it from a message.
 *
 * @param type the class of an object or of the elements
 * @param rows of a matrix; 1 for an array, 0 for an object
 * @param columns of a matrix, or the length of an array
 * @param distribution of an array or matrix; empty for an object
 * @param protocol its name
 * @param holderFailure the policy's name
 * @param copies 1 or 2
 */
public record UnitDescription(
        String type, int rows, int columns, String distribution, String protocol, String holderFailure, int copies) {
    private static final String SEPARATOR = "; ";

    /** Whether it is an object. */
    public boolean isObject() {
        return rows == 0;
    }

    /** As {@link #parse} reads it, and people, too. */
    @Override
    public String toString() {
        String form =
                isObject() ? "one object" : rows == 1 ? "array of " + columns : "matrix of " + rows + " x " + columns;
        return String.join(
                SEPARATOR,
                List.of(form, type, distribution, "protocol " + protocol, holderFailure, "copies " + copies));
    }

    /**
     * Reads a description.
     *
     * @throws IllegalArgumentException if it is not one
     */
    public static UnitDescription parse(String text) {
        String[] parts = text.split(SEPARATOR, -1);
        if (parts.length != 6 || !parts[3].startsWith("protocol ") || !parts[5].startsWith("copies ")) {
            throw new IllegalArgumentException("\"" + text + "\" does not describe a unit");
        }
        String[] words = parts[0].split(" ");
        int rows = 0;
        int columns = 1;
        if (words[0].equals("array")) {
            rows = 1;
            columns = Integer.parseInt(words[2]);
        } else if (words[0].equals("matrix")) {
            rows = Integer.parseInt(words[2]);
            columns = Integer.parseInt(words[4]);
        }
        return new UnitDescription(
                parts[1],
                rows,
                columns,
                parts[2],
                parts[3].substring("protocol ".length()),
                parts[4],
                Integer.parseInt(parts[5].substring("copies ".length())));
    }
}

package org.mobula.message;

import java.util.Arrays;

/**
 * How ranks are numbered in a grid: the last coordinate changes fastest.
 *
 * @param sides how many ranks along each side, at least 1
 * @param periodic whether a side's end is next to its beginning
 */
record Grid(int[] sides, boolean[] periodic) {
    static Grid of(int[] sides, boolean[] periodic) {
        if (sides.length != periodic.length) {
            throw new MessageArgumentException("CartesianCommunicator.create: " + sides.length + " sides and "
                    + periodic.length + " words on their ends were given. Give as many of each");
        }
        long size = 1;
        for (int side : sides) {
            if (side < 1 || size * side > Integer.MAX_VALUE) {
                throw new MessageArgumentException("CartesianCommunicator.create: sides of " + Arrays.toString(sides)
                        + " ranks were asked for. Give sides of at least 1, all together at most the ranks there are");
            }
            size *= side;
        }
        return new Grid(sides.clone(), periodic.clone());
    }

    int size() {
        int size = 1;
        for (int side : sides) {
            size *= side;
        }
        return size;
    }

    int[] coordinates(int rank) {
        if (rank < 0 || rank >= size()) {
            throw new MessageArgumentException("CartesianCommunicator.coordinates: there is no rank " + rank
                    + " in a grid of " + size() + ". Give a rank from 0 to " + (size() - 1));
        }
        int[] coordinates = new int[sides.length];
        int rest = rank;
        for (int side = sides.length - 1; side >= 0; side--) {
            coordinates[side] = rest % sides[side];
            rest /= sides[side];
        }
        return coordinates;
    }

    int rank(int... coordinates) {
        if (coordinates.length != sides.length) {
            throw new MessageArgumentException("CartesianCommunicator.rank: " + coordinates.length
                    + " coordinates were given in a grid of " + sides.length + " sides. Give one for each side");
        }
        int rank = 0;
        for (int side = 0; side < sides.length; side++) {
            if (!isInside(side, coordinates[side])) {
                throw new MessageArgumentException("CartesianCommunicator.rank: coordinates "
                        + Arrays.toString(coordinates) + " lie outside of a grid of " + Arrays.toString(sides)
                        + ". Give coordinates from 0 on, or make side " + side + " periodic");
            }
            rank = rank * sides[side] + Math.floorMod(coordinates[side], sides[side]);
        }
        return rank;
    }

    /** Who is so far away along a side; {@link PointToPoint#NO_RANK} beyond an edge. */
    int neighbour(int rank, int side, long distance) {
        if (side < 0 || side >= sides.length) {
            throw new MessageArgumentException("CartesianCommunicator.shift: there is no side " + side
                    + " in a grid of " + sides.length + " sides. Give a side from 0 to " + (sides.length - 1));
        }
        int[] coordinates = coordinates(rank);
        long there = coordinates[side] + distance;
        if (!isInside(side, there)) {
            return PointToPoint.NO_RANK;
        }
        coordinates[side] = Math.floorMod(there, sides[side]);
        return rank(coordinates);
    }

    private boolean isInside(int side, long coordinate) {
        return periodic[side] || coordinate >= 0 && coordinate < sides[side];
    }

    /** A number that is the same for ranks whose coordinates are equal but along the sides that are kept. */
    int color(int rank, boolean... kept) {
        if (kept.length != sides.length) {
            throw new MessageArgumentException("CartesianCommunicator.sub: " + kept.length
                    + " words were given on a grid of " + sides.length + " sides. Give one for each side");
        }
        int[] coordinates = coordinates(rank);
        int color = 0;
        for (int side = 0; side < sides.length; side++) {
            color = kept[side] ? color : color * sides[side] + coordinates[side];
        }
        return color;
    }

    /** The grid of the sides that are kept. */
    Grid sub(boolean... kept) {
        int count = 0;
        int[] fewer = new int[sides.length];
        boolean[] ends = new boolean[sides.length];
        for (int side = 0; side < sides.length; side++) {
            if (kept[side]) {
                fewer[count] = sides[side];
                ends[count++] = periodic[side];
            }
        }
        return new Grid(Arrays.copyOf(fewer, count), Arrays.copyOf(ends, count));
    }

    /** Sides as equal as they can be, the longest first, where 0 was given. */
    static int[] sides(int ranks, int... given) {
        int rest = ranks;
        int free = 0;
        for (int side : given) {
            boolean divides = side > 0 && rest % side == 0;
            if (side < 0 || side > 0 && !divides || ranks < 1) {
                throw new MessageArgumentException("CartesianCommunicator.sides: " + ranks
                        + " ranks cannot fill a grid of sides " + Arrays.toString(given)
                        + ". Give sides whose product divides the number of ranks, and 0 for those to be found");
            }
            rest = side > 0 ? rest / side : rest;
            free += side == 0 ? 1 : 0;
        }
        if (free == 0 && rest != 1) {
            throw new MessageArgumentException("CartesianCommunicator.sides: " + ranks
                    + " ranks do not just fill a grid of sides " + Arrays.toString(given)
                    + ". Give 0 for a side that is to be found");
        }
        int[] sides = given.clone();
        int limit = rest;
        for (int side = 0; side < sides.length; side++) {
            if (sides[side] == 0) {
                limit = longestSide(rest, free--, limit);
                sides[side] = limit;
                rest /= limit;
            }
        }
        return sides;
    }

    /** The longest of so many sides, as short as it can be and at most {@code limit}. */
    private static int longestSide(int ranks, int sides, int limit) {
        for (int side = 1; side <= limit; side++) {
            if (ranks % side == 0 && fits(ranks / side, sides - 1, side)) {
                return side;
            }
        }
        return limit;
    }

    /** Whether so many ranks fill a grid of so many sides, none of them longer than {@code limit}. */
    private static boolean fits(int ranks, int sides, int limit) {
        if (sides == 0 || ranks == 1) {
            return ranks == 1;
        }
        for (int side = Math.min(limit, ranks); side > 1; side--) {
            if (ranks % side == 0 && fits(ranks / side, sides - 1, side)) {
                return true;
            }
        }
        return false;
    }
}

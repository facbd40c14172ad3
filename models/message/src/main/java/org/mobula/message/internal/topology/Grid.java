package org.mobula.message.internal.topology;

import java.util.Arrays;
import org.mobula.message.MessageArgumentException;
import org.mobula.message.PointToPoint;
import org.mobula.message.internal.QueueEntry;

/**
 * The numbering of ranks in a grid. The last coordinate changes fastest.
 *
 * @param sides the number of ranks in each dimension, at least 1
 * @param periodic whether a dimension wraps around
 */
public record Grid(int[] sides, boolean[] periodic) {
    public static Grid of(int[] sides, boolean[] periodic) {
        if (sides.length != periodic.length) {
            throw new MessageArgumentException("CartesianCommunicator.create: " + sides.length + " sides and "
                    + periodic.length + " periodicities were given. Give as many of each");
        }
        long size = 1;
        for (int side : sides) {
            if (side < 1 || size * side > Integer.MAX_VALUE) {
                throw new MessageArgumentException(
                        "CartesianCommunicator.create: sides of " + Arrays.toString(sides)
                                + " ranks were requested. Give sides of at least 1, whose product is at most the number of ranks");
            }
            size *= side;
        }
        return new Grid(sides.clone(), periodic.clone());
    }

    public int size() {
        int size = 1;
        for (int side : sides) {
            size *= side;
        }
        return size;
    }

    public int[] coordinates(int rank) {
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

    public int rank(int... coordinates) {
        if (coordinates.length != sides.length) {
            throw new MessageArgumentException("CartesianCommunicator.rank: " + coordinates.length
                    + " coordinates were given in a grid of " + sides.length + " sides. Give one for each side");
        }
        int rank = 0;
        for (int side = 0; side < sides.length; side++) {
            if (!isInside(side, coordinates[side])) {
                throw new MessageArgumentException("CartesianCommunicator.rank: coordinates "
                        + Arrays.toString(coordinates) + " lie outside of a grid of " + Arrays.toString(sides)
                        + ". Give coordinates within it, or make side " + side + " periodic");
            }
            rank = rank * sides[side] + Math.floorMod(coordinates[side], sides[side]);
        }
        return rank;
    }

    /** The rank at a distance in a dimension; {@link PointToPoint#NO_RANK} beyond an edge. */
    public int neighbour(int rank, int side, long distance) {
        if (side < 0 || side >= sides.length) {
            throw new MessageArgumentException("CartesianCommunicator.shift: there is no side " + side
                    + " in a grid of " + sides.length + " sides. Give a side from 0 to " + (sides.length - 1));
        }
        int[] coordinates = coordinates(rank);
        long there = coordinates[side] + distance;
        if (!isInside(side, there)) {
            return QueueEntry.NO_RANK;
        }
        coordinates[side] = Math.floorMod(there, sides[side]);
        return rank(coordinates);
    }

    private boolean isInside(int side, long coordinate) {
        return periodic[side] || coordinate >= 0 && coordinate < sides[side];
    }

    /** A number that is equal for ranks with the same coordinates in the dimensions that are not kept. */
    public int color(int rank, boolean... kept) {
        if (kept.length != sides.length) {
            throw new MessageArgumentException("CartesianCommunicator.sub: " + kept.length
                    + " flags were given for a grid of " + sides.length + " sides. Give one for each side");
        }
        int[] coordinates = coordinates(rank);
        int color = 0;
        for (int side = 0; side < sides.length; side++) {
            color = kept[side] ? color : color * sides[side] + coordinates[side];
        }
        return color;
    }

    /** The grid of the dimensions that are kept. */
    public Grid sub(boolean... kept) {
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

    /** Sides as equal as possible in place of zeros, the longest first. */
    public static int[] sides(int ranks, int... given) {
        int rest = ranks;
        int free = 0;
        for (int side : given) {
            boolean divides = side > 0 && rest % side == 0;
            if (side < 0 || side > 0 && !divides || ranks < 1) {
                throw new MessageArgumentException("CartesianCommunicator.sides: " + ranks
                        + " ranks cannot fill a grid of sides " + Arrays.toString(given)
                        + ". Give sides whose product divides the number of ranks, and 0 for those to be chosen");
            }
            rest = side > 0 ? rest / side : rest;
            free += side == 0 ? 1 : 0;
        }
        if (free == 0 && rest != 1) {
            throw new MessageArgumentException("CartesianCommunicator.sides: " + ranks
                    + " ranks do not exactly fill a grid of sides " + Arrays.toString(given)
                    + ". Give 0 for a side that is to be chosen");
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

    /** The longest of a number of sides, as short as possible and at most {@code limit}. */
    private static int longestSide(int ranks, int sides, int limit) {
        for (int side = 1; side <= limit; side++) {
            if (ranks % side == 0 && fits(ranks / side, sides - 1, side)) {
                return side;
            }
        }
        return limit;
    }

    /** Whether ranks fill a grid of a number of sides, none of them longer than {@code limit}. */
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

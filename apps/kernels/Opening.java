/**
 * From where on a cell of an octree stays closed: where its side is less than a part of the distance.
 *
 * @param space half the side of all space
 * @param theta the part
 */
record Opening(double space, double theta) {
    /** Whether a cell stays closed at the square of a distance. Never at one and not at a greater one. */
    boolean staysClosed(int level, double squareDistance) {
        double side = Math.scalb(space, 1 - level);
        return side * side < theta * theta * squareDistance;
    }
}

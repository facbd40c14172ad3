/**
 * The opening criterion of an octree: a cell stays closed if its side is less than theta times its distance.
 *
 * @param space half the side of all space
 * @param theta the largest ratio of side to distance
 */
record Opening(double space, double theta) {
    /**
     * Whether a cell stays closed at a squared distance; if it does, it also stays closed at every greater distance.
     */
    boolean staysClosed(int level, double squareDistance) {
        double side = Math.scalb(space, 1 - level);
        return side * side < theta * theta * squareDistance;
    }
}

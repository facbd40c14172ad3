import module java.base;

/** The bounding box of bodies; the box of no bodies is infinitely far from every point. */
record Box(double lowX, double highX, double lowY, double highY, double lowZ, double highZ) {
    static Box of(List<Body> bodies) {
        Box box = unpack(new double[] {
            Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY,
            Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY,
            Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY
        });
        for (Body body : bodies) {
            box = new Box(
                    Math.min(box.lowX, body.x),
                    Math.max(box.highX, body.x),
                    Math.min(box.lowY, body.y),
                    Math.max(box.highY, body.y),
                    Math.min(box.lowZ, body.z),
                    Math.max(box.highZ, body.z));
        }
        return box;
    }

    double[] pack() {
        return new double[] {lowX, highX, lowY, highY, lowZ, highZ};
    }

    static Box unpack(double[] numbers) {
        return new Box(numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5]);
    }

    /**
     * The squared distance to a point. It is computed like the squared distance to a body, so even after rounding it is
     * not greater than that of any body in the box.
     */
    double square(double x, double y, double z) {
        double farX = gap(lowX, highX, x);
        double farY = gap(lowY, highY, y);
        double farZ = gap(lowZ, highZ, z);
        return farX * farX + farY * farY + farZ * farZ;
    }

    private static double gap(double low, double high, double at) {
        return Math.max(0, Math.max(low - at, at - high));
    }
}

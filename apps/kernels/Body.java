import module java.base;

/**
 * A body of an N-body problem: its position, velocity and acceleration.
 *
 * <p><b>Threads:</b> one.
 */
final class Body {
    /** The number of doubles that represent a body in an exchange. */
    static final int NUMBERS = 9;

    private static final int SEED = 42;
    private static final double SCALE = 3 * Math.PI / 16;
    private static final double MOST = 0.999;

    final int id;
    final double mass;
    double x;
    double y;
    double z;
    private double speedX;
    private double speedY;
    private double speedZ;

    /** The acceleration. */
    double pullX;

    double pullY;
    double pullZ;

    /** The number of interactions in the last force computation; space is divided by this work. */
    double work = 1;

    /** The Morton key. */
    long key;

    private Body(int id, double mass) {
        this.id = id;
        this.mass = mass;
    }

    /**
     * Draws body {@code id} of {@code count} from a Plummer model; equal arguments give equal bodies. Total mass is 1
     * and total energy -1/4, as in Aarseth, Henon and Wielen, <i>A comparison of numerical methods for the
     * study of star cluster dynamics</i>, 1974.
     */
    static Body drawn(int id, int count) {
        SplittableRandom random = new SplittableRandom(SEED + id);
        Body body = new Body(id, 1.0 / count);
        double radius = 1 / Math.sqrt(Math.pow(random.nextDouble(Double.MIN_NORMAL, MOST), -2.0 / 3) - 1);
        double[] place = direction(random, SCALE * radius);
        double part;
        do {
            part = random.nextDouble();
        } while (random.nextDouble(0.1) > part * part * Math.pow(1 - part * part, 3.5));
        double escape = Math.sqrt(2) * Math.pow(1 + radius * radius, -0.25);
        double[] speed = direction(random, part * escape / Math.sqrt(SCALE));
        body.x = place[0];
        body.y = place[1];
        body.z = place[2];
        body.speedX = speed[0];
        body.speedY = speed[1];
        body.speedZ = speed[2];
        return body;
    }

    private static double[] direction(SplittableRandom random, double length) {
        double height = random.nextDouble(-1, 1);
        double angle = random.nextDouble(2 * Math.PI);
        double flat = Math.sqrt(1 - height * height);
        return new double[] {
            length * flat * Math.cos(angle), length * flat * Math.sin(angle), length * height
        };
    }

    /** Resets the acceleration and the work. */
    void clear() {
        pullX = 0;
        pullY = 0;
        pullZ = 0;
        work = 0;
    }

    /** Moves at constant velocity. */
    void drift(double time) {
        x += time * speedX;
        y += time * speedY;
        z += time * speedZ;
    }

    /** Changes the velocity by the acceleration. */
    void kick(double time) {
        speedX += time * pullX;
        speedY += time * pullY;
        speedZ += time * pullZ;
    }

    /** The largest absolute value of a coordinate. */
    double reach() {
        return Math.max(Math.abs(x), Math.max(Math.abs(y), Math.abs(z)));
    }

    /** Packs bodies into an array for an exchange. */
    static double[] pack(List<Body> bodies) {
        return bodies.stream()
                .flatMapToDouble(body -> DoubleStream.of(
                        body.id,
                        body.mass,
                        body.x,
                        body.y,
                        body.z,
                        body.speedX,
                        body.speedY,
                        body.speedZ,
                        body.work))
                .toArray();
    }

    /** Unpacks the bodies of an array. */
    static Stream<Body> unpack(double[] numbers) {
        return IntStream.range(0, numbers.length / NUMBERS).mapToObj(i -> {
            int first = i * NUMBERS;
            Body body = new Body((int) numbers[first], numbers[first + 1]);
            body.x = numbers[first + 2];
            body.y = numbers[first + 3];
            body.z = numbers[first + 4];
            body.speedX = numbers[first + 5];
            body.speedY = numbers[first + 6];
            body.speedZ = numbers[first + 7];
            body.work = numbers[first + 8];
            return body;
        });
    }
}

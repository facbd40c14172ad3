import module java.base;

/**
 * A scene of sixty-four reflecting spheres, a light and an eye. The picture is made by tracing rays from the eye to the
 * nearest sphere, and from there to the light and along the reflection.
 *
 * <p>T. Whitted, <i>An Improved Illumination Model for Shaded Display</i>, Communications of the ACM 23(6), 1980.
 *
 * <p><b>Threads:</b> any; it is immutable.
 */
final class Scene {
    private static final int SPHERES_PER_SIDE = 4;
    private static final double RADIUS = 2.5;
    private static final double APART = 6;
    private static final Vector EYE = new Vector(-9, -11, -36);
    private static final Vector LIGHT = new Vector(-40, -60, -50);
    private static final Vector SKY = new Vector(0.1, 0.1, 0.25);
    private static final double AMBIENT = 0.15;
    private static final double MIRRORED = 0.35;
    private static final double SHINE = 0.6;
    private static final int MIRRORS = 5;
    private static final double AWAY = 1e-9; // so that a ray does not hit the surface at its own origin

    private record Vector(double x, double y, double z) {
        Vector plus(double times, Vector other) {
            return new Vector(x + times * other.x, y + times * other.y, z + times * other.z);
        }

        Vector times(double factor) {
            return new Vector(x * factor, y * factor, z * factor);
        }

        double dot(Vector other) {
            return x * other.x + y * other.y + z * other.z;
        }

        Vector unit() {
            return times(1 / Math.sqrt(dot(this)));
        }
    }

    private record Sphere(Vector centre, Vector colour) {
        /** The distance along a ray, whose direction has length 1, to this sphere; infinite if the ray misses it. */
        double distance(Vector from, Vector direction) {
            Vector to = centre.plus(-1, from);
            double nearest = to.dot(direction);
            double beside = to.dot(to) - nearest * nearest;
            double half = RADIUS * RADIUS - beside;
            if (half < 0) {
                return Double.POSITIVE_INFINITY;
            }
            double root = Math.sqrt(half);
            if (nearest - root > AWAY) {
                return nearest - root;
            }
            return nearest + root > AWAY ? nearest + root : Double.POSITIVE_INFINITY;
        }
    }

    private final int side;
    private final List<Sphere> spheres;

    /** @param side the number of lines in the picture, and of points in a line */
    Scene(int side) {
        this.side = side;
        int count = SPHERES_PER_SIDE * SPHERES_PER_SIDE * SPHERES_PER_SIDE;
        spheres = IntStream.range(0, count).mapToObj(Scene::sphere).toList();
    }

    private static Sphere sphere(int number) {
        double x = number % SPHERES_PER_SIDE;
        double y = number / SPHERES_PER_SIDE % SPHERES_PER_SIDE;
        double z = number / SPHERES_PER_SIDE / SPHERES_PER_SIDE;
        double middle = (SPHERES_PER_SIDE - 1) / 2.0;
        Vector centre = new Vector(x - middle, y - middle, z - middle).times(APART);
        double brightest = SPHERES_PER_SIDE - 1;
        Vector colour = new Vector(x / brightest, y / brightest, z / brightest);
        return new Sphere(centre, colour.plus(0.2, new Vector(1, 1, 1)));
    }

    /** The points of a line, with red, green and blue in one byte each. */
    int[] line(int line) {
        Vector ahead = EYE.times(-1).unit();
        Vector right = new Vector(-ahead.z, 0, ahead.x).times(-1).unit();
        Vector down = new Vector(
                ahead.y * right.z - ahead.z * right.y,
                ahead.z * right.x - ahead.x * right.z,
                ahead.x * right.y - ahead.y * right.x);
        int[] points = new int[side];
        for (int point = 0; point < side; point++) {
            Vector direction = ahead.plus((point + 0.5) / side - 0.5, right).plus((line + 0.5) / side - 0.5, down);
            Vector colour = colour(EYE, direction.unit(), MIRRORS);
            points[point] = part(colour.x) << 16 | part(colour.y) << 8 | part(colour.z);
        }
        return points;
    }

    private static int part(double brightness) {
        return (int) Math.min(255, 256 * brightness);
    }

    /** The colour seen along a ray. */
    private Vector colour(Vector from, Vector direction, int mirrors) {
        Sphere met = null;
        double distance = Double.POSITIVE_INFINITY;
        for (Sphere sphere : spheres) {
            double its = sphere.distance(from, direction);
            if (its < distance) {
                met = sphere;
                distance = its;
            }
        }
        if (met == null) {
            return SKY;
        }
        Vector at = from.plus(distance, direction);
        Vector normal = at.plus(-1, met.centre).unit();
        Vector mirrored = direction.plus(-2 * direction.dot(normal), normal);
        Vector colour = met.colour.times(AMBIENT).plus(1, lit(met, at, normal, mirrored));
        return mirrors == 0 ? colour : colour.plus(MIRRORED, colour(at, mirrored, mirrors - 1));
    }

    private Vector lit(Sphere sphere, Vector at, Vector normal, Vector mirrored) {
        Vector toLight = LIGHT.plus(-1, at);
        Vector direction = toLight.unit();
        double facing = direction.dot(normal);
        if (facing <= 0 || inShadow(at, direction, Math.sqrt(toLight.dot(toLight)))) {
            return new Vector(0, 0, 0);
        }
        double shine = Math.max(0, direction.dot(mirrored));
        for (int i = 0; i < 5; i++) {
            shine *= shine; // to the power of 32 in all
        }
        return sphere.colour.times(facing * (1 - MIRRORED)).plus(SHINE * shine, new Vector(1, 1, 1));
    }

    private boolean inShadow(Vector at, Vector direction, double light) {
        for (Sphere sphere : spheres) {
            if (sphere.distance(at, direction) < light) {
                return true;
            }
        }
        return false;
    }

    /** The sum of red, green and blue over the given points. */
    static long sum(int[] points) {
        long sum = 0;
        for (int point : points) {
            sum += (point >> 16 & 255) + (point >> 8 & 255) + (point & 255);
        }
        return sum;
    }
}

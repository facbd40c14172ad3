import module java.base;

/**
 * A cell of an octree: a cube that contains several bodies, or a single body. At a distance it acts as if all its mass
 * were at its centre of mass.
 *
 * <p>Masses and centres are summed part by part in octree order, so every rank that knows the whole cell computes the
 * same bits.
 *
 * <p><b>Threads:</b> any; it is immutable.
 */
final class Cell {
    /** The softening length, which keeps the force of a close encounter finite. */
    private static final double SOFTENING = 0.05;

    private static final int BODY = 0;
    private static final int CLOSED = -1;

    /** The parts of a cell that was sent without them, because this rank does not need them. */
    private static final Cell[] LEFT_OUT = {};

    private final double mass;
    private final double x;
    private final double y;
    private final double z;

    /** Null for a body. */
    private final Cell[] parts;

    private final Body body;

    private Cell(double mass, double x, double y, double z, Cell[] parts, Body body) {
        this.mass = mass;
        this.x = x;
        this.y = y;
        this.z = z;
        this.parts = parts;
        this.body = body;
    }

    static Cell of(Body body) {
        return new Cell(body.mass, body.x, body.y, body.z, null, body);
    }

    static Cell of(List<Cell> parts) {
        double mass = 0;
        double x = 0;
        double y = 0;
        double z = 0;
        for (Cell part : parts) {
            mass += part.mass;
            x += part.mass * part.x;
            y += part.mass * part.y;
            z += part.mass * part.z;
        }
        return new Cell(mass, x / mass, y / mass, z / mass, parts.toArray(Cell[]::new), null);
    }

    boolean isBody() {
        return parts == null;
    }

    /**
     * Adds the acceleration that this cell causes to a body.
     *
     * @param level the depth of this cell in the octree
     */
    void pull(Body on, Opening opening, int level) {
        if (body == on) {
            return;
        }
        double farX = x - on.x;
        double farY = y - on.y;
        double farZ = z - on.z;
        double square = farX * farX + farY * farY + farZ * farZ;
        if (parts == null || opening.staysClosed(level, square)) {
            double soft = square + SOFTENING * SOFTENING;
            double strength = mass / (soft * Math.sqrt(soft));
            on.pullX += strength * farX;
            on.pullY += strength * farY;
            on.pullZ += strength * farZ;
            on.work++;
            return;
        }
        if (parts == LEFT_OUT) {
            throw new IllegalStateException("body " + on.id + " needs a cell of another rank, which left it out");
        }
        for (Cell part : parts) {
            part.pull(on, opening, level + 1);
        }
    }

    /** Packs the parts of this cell that bodies in a box may need. */
    void pack(Box box, Opening opening, int level, DoubleStream.Builder numbers) {
        boolean closed = parts != null && opening.staysClosed(level, box.square(x, y, z));
        numbers.add(closed ? CLOSED : parts == null ? BODY : parts.length);
        numbers.add(mass).add(x).add(y).add(z);
        if (parts != null && !closed) {
            for (Cell part : parts) {
                part.pack(box, opening, level + 1, numbers);
            }
        }
    }

    /** Unpacks a cell of another rank. */
    static Cell unpack(PrimitiveIterator.OfDouble numbers) {
        int count = (int) numbers.nextDouble();
        double mass = numbers.nextDouble();
        double x = numbers.nextDouble();
        double y = numbers.nextDouble();
        double z = numbers.nextDouble();
        Cell[] parts = count == BODY ? null : count == CLOSED ? LEFT_OUT : new Cell[count];
        for (int i = 0; i < count; i++) {
            parts[i] = unpack(numbers);
        }
        return new Cell(mass, x, y, z, parts, null);
    }
}

import module java.base;
import module org.mobula;

/**
 * Ray tracing by messages: a line is a message to rank 0, which receives the lines of the other ranks after each of its
 * own; the sums are one reduction.
 *
 * <p><b>Threads:</b> one traces; rank 0 reads the result on any.
 */
final class RayTracerByMessage implements Picture.Others {
    private final Communicator world;
    private final Meter meter = new Meter();
    private final Picture mine;

    private RayTracerByMessage(Node node, int side) {
        world = Communicator.world(node);
        mine = new Picture(side);
    }

    static List<Picture.Painter> run(Node node, String name, int side) {
        RayTracerByMessage it = new RayTracerByMessage(node, side);
        Picture.trace(node.rank(), node.size(), side, it);
        RayTracerByRemote.Worker member = new RayTracerByRemote.Member(it.mine, it.meter::operations);
        Remoting.of(node).bind(name + "-" + node.rank(), member);
        return Broadcast.all(node, name, Picture.Painter.class);
    }

    @Override
    public void give(int line, int[] points) {
        if (world.rank() == 0) {
            mine.put(line, points);
            for (int next = line + 1; next < Math.min(line + world.size(), points.length); next++) {
                int[] other = new int[points.length];
                world.receive(Section.of(other), next % world.size(), next);
                mine.put(next, other);
            }
        } else {
            meter.call((long) points.length * Integer.BYTES);
            world.send(Section.of(points), 0, line);
        }
    }

    @Override
    public void total(long sum) {
        meter.call(Long.BYTES);
        long[] all = new long[1];
        world.reduce(Section.of(new long[] {sum}), Section.of(all), Operation.SUM, 0);
        mine.add(all[0]);
    }
}

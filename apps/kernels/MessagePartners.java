import module java.base;
import module org.mobula;

/**
 * Partners that exchange arrays by messages, one message for each part.
 *
 * <p><b>Threads:</b> one. <b>Ownership:</b> a part that was given must not be changed. <b>Failure:</b> as for messages.
 *
 * @param <T> the type of a part, an array
 */
final class MessagePartners<T> implements Partners<T> {
    private final Communicator world;
    private final int tag;
    private final Meter meter;
    private final IntFunction<T> make;
    private final Function<T, Section> section;
    private final List<Request> sending = new ArrayList<>();

    private MessagePartners(
            Communicator world, int tag, Meter meter, IntFunction<T> make, Function<T, Section> section) {
        this.world = world;
        this.tag = tag;
        this.meter = meter;
        this.make = make;
        this.section = section;
    }

    /** @param tag of the messages, different from that of other partners */
    static Partners<double[]> ofDoubles(Communicator world, int tag, Meter meter) {
        return new MessagePartners<>(world, tag, meter, double[]::new, Section::of);
    }

    /** @param tag of the messages, different from that of other partners */
    static Partners<long[]> ofLongs(Communicator world, int tag, Meter meter) {
        return new MessagePartners<>(world, tag, meter, long[]::new, Section::of);
    }

    @Override
    public int rank() {
        return world.rank();
    }

    @Override
    public int size() {
        return world.size();
    }

    @Override
    public void give(int to, T part) {
        sending.removeIf(Request::isDone);
        meter.call((long) Array.getLength(part) * Long.BYTES);
        sending.add(world.isend(section.apply(part), to, tag));
    }

    @Override
    public T take(int from) {
        T part = make.apply((int) (world.probe(from, tag).count()));
        world.receive(section.apply(part), from, tag);
        return part;
    }
}

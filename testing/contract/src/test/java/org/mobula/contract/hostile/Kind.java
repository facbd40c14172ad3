package org.mobula.contract.hostile;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.mobula.contract.wire.Frame;

/**
 * A kind of message, and how an honest rank is made to send one.
 *
 * @param name what it is
 * @param handler the number of the handler it is for
 * @param cause makes rank 1 send it to rank 0
 */
record Kind(String name, int handler, Consumer<Scene> cause) {
    private static final int CONTINUED = 3;

    static final int REQUEST = 16;
    static final int REPLY = 17;
    static final int REFERENCES = 24;

    private static final double[] LARGE = new double[3000];
    private static final String LONG = "long ".repeat(40_000);

    static final List<Kind> ALL = List.of(
            request("a null call", scene -> scene.stub.nothing()),
            request(
                    "a call with primitives",
                    scene -> scene.stub.primitives(true, (byte) 1, (short) 2, 'c', 3, 4, 5f, 6)),
            request("a call with an object, described", scene -> scene.stub.parcel(Service.Parcel.of(2), "text")),
            request("a call with an object, known", scene -> {
                scene.stub.same(Service.Parcel.of(0));
                scene.stub.same(Service.Parcel.of(3));
            }),
            request("a call with an array in blocks", scene -> scene.stub.row(LARGE)),
            request("a call longer than a frame", scene -> scene.stub.text(LONG)),
            request("a call with a reference", scene -> scene.stub.other(new Offered())),
            request(
                    "a binding of a name",
                    scene -> scene.honestRemoting().rebind(Scene.nameKeptBy(0, "n"), new Offered())),
            request("a look-up", scene -> scene.honestRemoting().lookup(Scene.nameKeptBy(0, "a"), Service.class)),
            request("an unbinding", scene -> scene.honestRemoting().unbind(Scene.nameKeptBy(0, "n"))),
            new Kind("news of references", REFERENCES, scene -> {
                scene.stub.other(scene.stub);
                scene.awaitNewsOfReferences();
            }),
            reply("a void reply", scene -> scene.callback.nothing()),
            reply("a reply with a number", scene -> scene.callback.next(5)),
            reply("a reply with an object", scene -> scene.callback.parcel(Service.Parcel.of(2), "text")),
            reply("a reply with an array in blocks", scene -> scene.callback.row(LARGE)),
            reply("a reply longer than a frame", scene -> scene.callback.text(LONG)),
            reply("a reply with an exception", scene -> {
                try {
                    scene.callback.fail("refused");
                } catch (Offered.Refused expected) {
                    return;
                }
                throw new AssertionError("it did not fail");
            }));

    private static Kind request(String name, Consumer<Scene> cause) {
        return new Kind(name, REQUEST, cause);
    }

    private static Kind reply(String name, Consumer<Scene> cause) {
        return new Kind(name, REPLY, cause);
    }

    /** Whether it answers a call of the attacked rank. */
    boolean reply() {
        return handler == REPLY;
    }

    /**
     * A recorded message.
     *
     * @param before what the same rank sent before it, in order
     * @param frames the message itself
     */
    record Message(Kind kind, List<Frame> before, List<Frame> frames) {}

    /** Has it sent, and takes down the last message of it. */
    Message record(Scene scene) {
        int from = scene.recorded().size();
        cause.accept(scene);
        List<Frame> all = scene.recorded();
        int begin = all.size() - 1;
        while (begin > from
                && (all.get(begin).kind() == CONTINUED || all.get(begin).handler() != handler)) {
            begin--; // messages about references may follow at any time
        }
        int end = begin + 1;
        while (end < all.size() && all.get(end).kind() == CONTINUED) {
            end++;
        }
        return new Message(this, new ArrayList<>(all.subList(0, begin)), new ArrayList<>(all.subList(begin, end)));
    }

    @Override
    public String toString() {
        return name;
    }
}

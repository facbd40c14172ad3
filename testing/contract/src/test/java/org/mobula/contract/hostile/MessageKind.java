package org.mobula.contract.hostile;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.mobula.contract.wire.Frame;

/**
 * A kind of message, and how an honest rank is made to send it.
 *
 * @param name its name in test reports
 * @param handler the number of its handler
 * @param cause makes rank 1 send it to rank 0
 */
record MessageKind(String name, int handler, Consumer<HostileFixture> cause) {
    private static final int CONTINUED = 3;

    static final int REQUEST = 16;
    static final int REPLY = 17;
    static final int REFERENCES = 24;

    private static final double[] LARGE = new double[3000];
    private static final String LONG = "long ".repeat(40_000);

    static final List<MessageKind> ALL = List.of(
            request("a null call", fixture -> fixture.stub.nothing()),
            request(
                    "a call with primitives",
                    fixture -> fixture.stub.primitives(true, (byte) 1, (short) 2, 'c', 3, 4, 5f, 6)),
            request(
                    "a call with an object of an unknown type",
                    fixture -> fixture.stub.parcel(Service.Parcel.of(2), "text")),
            request("a call with an object of a known type", fixture -> {
                fixture.stub.same(Service.Parcel.of(0));
                fixture.stub.same(Service.Parcel.of(3));
            }),
            request("a call with an array in blocks", fixture -> fixture.stub.row(LARGE)),
            request("a call longer than a frame", fixture -> fixture.stub.text(LONG)),
            request("a call with a reference", fixture -> fixture.stub.other(new ServiceObject())),
            request(
                    "a binding of a name",
                    fixture ->
                            fixture.honestRemoting().rebind(HostileFixture.nameStoredAt(0, "n"), new ServiceObject())),
            request(
                    "a look-up",
                    fixture -> fixture.honestRemoting().lookup(HostileFixture.nameStoredAt(0, "a"), Service.class)),
            request("an unbinding", fixture -> fixture.honestRemoting().unbind(HostileFixture.nameStoredAt(0, "n"))),
            new MessageKind("a reference message", REFERENCES, fixture -> {
                fixture.stub.other(fixture.stub);
                fixture.awaitReferenceMessage();
            }),
            reply("a void reply", fixture -> fixture.callback.nothing()),
            reply("a reply with a number", fixture -> fixture.callback.next(5)),
            reply("a reply with an object", fixture -> fixture.callback.parcel(Service.Parcel.of(2), "text")),
            reply("a reply with an array in blocks", fixture -> fixture.callback.row(LARGE)),
            reply("a reply longer than a frame", fixture -> fixture.callback.text(LONG)),
            reply("a reply with an exception", fixture -> {
                try {
                    fixture.callback.fail("refused");
                } catch (ServiceObject.Refused expected) {
                    return;
                }
                throw new AssertionError("no exception");
            }));

    private static MessageKind request(String name, Consumer<HostileFixture> cause) {
        return new MessageKind(name, REQUEST, cause);
    }

    private static MessageKind reply(String name, Consumer<HostileFixture> cause) {
        return new MessageKind(name, REPLY, cause);
    }

    /** Whether it is a reply to a call of the attacked rank. */
    boolean reply() {
        return handler == REPLY;
    }

    /**
     * A recorded message.
     *
     * @param before the earlier messages of the same rank, in order
     * @param frames the frames of the message
     */
    record Message(MessageKind kind, List<Frame> before, List<Frame> frames) {}

    /** Makes rank 1 send the message and returns the last recorded one. */
    Message record(HostileFixture fixture) {
        int from = fixture.recorded().size();
        cause.accept(fixture);
        List<Frame> all = fixture.recorded();
        int begin = all.size() - 1;
        while (begin > from
                && (all.get(begin).kind() == CONTINUED || all.get(begin).handler() != handler)) {
            begin--; // reference messages may follow at any time
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

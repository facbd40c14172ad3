package org.mobula.rmi.internal;

import java.io.IOException;
import java.rmi.UnmarshalException;
import java.util.Arrays;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.ObjectReader;
import org.mobula.memory.Input;
import org.mobula.rmi.CallPath;

/** Reads the reply to a call, with the exceptions that the JDK throws. */
final class ReplyReader {
    private static final String HOOKED = "sun.rmi.server.UnicastRef";

    private final Carrier carrier;
    private final MethodShape shape;

    ReplyReader(Carrier carrier, MethodShape shape) {
        this.carrier = carrier;
        this.shape = shape;
    }

    Reply read(Kind kind) {
        try {
            return switch (kind) {
                case RESULT, THROWN -> decode(kind);
                case SERIAL_RESULT, SERIAL_THROWN -> deserialize(kind);
                case REFUSED -> refused();
                default -> Reply.failed(new UnmarshalException("Transport return code invalid"));
            };
        } catch (IOException e) {
            return Reply.failed(new UnmarshalException("error unmarshalling return", e));
        }
    }

    private Reply refused() {
        int number = carrier.input().getInt();
        CallPath[] paths = CallPath.values();
        CallPath reason = number >= 0 && number < paths.length ? paths[number] : CallPath.ENDED;
        return Reply.refused(reason, !carrier.hasFlag(Carrier.LAST));
    }

    private Reply decode(Kind kind) throws IOException {
        boolean holds = carrier.hasFlag(Carrier.HOLDS);
        Object object;
        ObjectReader reader = carrier.session().reader();
        try {
            if (kind == Kind.RESULT) {
                object = shape.readResult(carrier.input(), reader);
            } else {
                reader.begin(carrier.input());
                object = reader.readObject();
                reader.end();
            }
        } catch (RuntimeException | Error e) {
            Report.log("a reply cannot be read", e);
            return again();
        }
        carrier.readBlocks();
        carrier.registerReferences();
        if (holds) {
            carrier.begin();
            carrier.send(Kind.CONFIRM, 0);
        }
        return kind == Kind.RESULT ? Reply.of(object) : thrown(object);
    }

    /** Asks for the reply in the form of Java serialization, to fail as the JDK does, or to succeed. */
    private Reply again() throws IOException {
        carrier.skipBlocks();
        carrier.begin();
        carrier.send(Kind.AGAIN, 0);
        Kind kind = carrier.receive(0);
        return switch (kind) {
            case SERIAL_RESULT, SERIAL_THROWN -> deserialize(kind).last(); // the codec no longer knows the types
            default -> Reply.failed(new UnmarshalException("Transport return code invalid"));
        };
    }

    private Reply deserialize(Kind kind) throws IOException {
        boolean holds = carrier.hasFlag(Carrier.HOLDS);
        Input input = carrier.input();
        byte[] bytes = new byte[input.getInt()];
        input.getBytes(bytes, 0, bytes.length);
        Reply reply;
        try {
            Object object = JavaForm.read(bytes, carrier.loader());
            reply = kind == Kind.SERIAL_RESULT ? Reply.of(object) : thrown(object);
        } catch (IOException | ClassNotFoundException e) {
            reply = Reply.thrown(new UnmarshalException(
                    kind == Kind.SERIAL_RESULT ? "error unmarshalling return" : "Error unmarshaling return", e));
        } catch (RuntimeException e) {
            reply = Reply.thrown(
                    kind == Kind.SERIAL_RESULT ? e : new UnmarshalException("Error unmarshaling return", e));
        } catch (Error e) {
            reply = Reply.thrown(e);
        }
        if (holds) {
            carrier.begin();
            carrier.send(Kind.CONFIRM, 0);
        }
        return reply;
    }

    /** An exception of the server, with the frames of both sides. */
    private static Reply thrown(@Nullable Object object) {
        if (!(object instanceof Exception exception)) {
            return Reply.thrown(new UnmarshalException("Return type not Exception"));
        }
        StackTraceElement[] own = new Throwable().getStackTrace();
        int first = 0;
        while (first < own.length && !own[first].getClassName().equals(HOOKED)) {
            first++;
        }
        exception.setStackTrace(
                Stream.concat(Arrays.stream(exception.getStackTrace()), Arrays.stream(own, first, own.length))
                        .toArray(StackTraceElement[]::new));
        return Reply.thrown(exception);
    }
}

package org.mobula.invoke;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.CodecOptions;
import org.mobula.codec.CodecSession;
import org.mobula.codec.Codecs;
import org.mobula.codec.ObjectReader;
import org.mobula.codec.ObjectWriter;
import org.mobula.memory.Input;
import org.mobula.memory.Output;

/**
 * An invoker without a network: the message goes from a stub through an array to a dispatcher and a target, on one
 * thread.
 */
final class Loop implements Invoker {
    /** The two ways of a dispatcher. */
    enum Way {
        AT_ONCE,
        HELD
    }

    final Codecs codecs = new Codecs(CodecOptions.defaults(), Loop.class.getClassLoader());
    final CodecSession session = codecs.session();
    final byte[] bytes = new byte[1 << 16];
    private final InterfaceShape shape;
    private final Object target;
    private final Way way;
    int aborted;
    int cutTo = Integer.MAX_VALUE;

    @Nullable
    Object otherResult;

    Loop(InterfaceShape shape, Object target, Way way) {
        this.shape = shape;
        this.target = target;
        this.way = way;
        shape.interfaces().forEach(codecs::allowMeaning);
    }

    @Override
    public Call begin(int method, int primitiveBytes) {
        return new Message(method);
    }

    @Override
    public List<RemoteMethod> methods() {
        return shape.methods();
    }

    @Override
    public boolean sameTarget(Invoker other) {
        return other instanceof Loop loop && loop.target == target;
    }

    @Override
    public int targetHash() {
        return System.identityHashCode(target);
    }

    @Override
    public String describe() {
        return "loop to " + shape.name();
    }

    private final class Message extends Call {
        private final Output output = new Output(
                (full, needed) -> {
                    throw new IllegalStateException("the message is too long");
                },
                Integer.MAX_VALUE);
        private final int method;
        private final Result result = new Result();

        Message(int method) {
            this.method = method;
            output.reset(MemorySegment.ofArray(bytes), 0, bytes.length);
            if (shape.takesObjects(method)) {
                session.writer().begin(output);
            }
        }

        @Override
        public Output output() {
            return output;
        }

        @Override
        public ObjectWriter writer() {
            return session.writer();
        }

        @Override
        public void invoke() throws Throwable {
            if (shape.takesObjects(method)) {
                session.writer().end();
            }
            Input input = new Input();
            input.reset(MemorySegment.ofArray(bytes), 0, Math.min(cutTo, output.length()), 0, false);
            ObjectReader reader = session.reader();
            if (shape.takesObjects(method)) {
                reader.begin(input);
            }
            if (way == Way.AT_ONCE) {
                shape.dispatcher().call(method, target, input, reader, result);
            } else {
                Arguments arguments = new Arguments();
                shape.dispatcher().read(method, input, reader, arguments);
                shape.dispatcher().run(method, target, arguments, result);
            }
        }

        @Override
        public CompletableFuture<@Nullable Object> start() {
            try {
                invoke();
                return CompletableFuture.completedFuture(
                        shape.methods().get(method).result(result.bits, result.object));
            } catch (Throwable thrown) {
                return CompletableFuture.failedFuture(thrown);
            }
        }

        @Override
        public void send() {
            start();
        }

        @Override
        public void abort(Throwable cause) {
            aborted++;
            session.writer().abort();
        }

        @Override
        public void takeVoid() {}

        @Override
        public long takeBits() {
            return result.bits;
        }

        @Override
        public @Nullable Object takeObject() {
            return otherResult != null ? otherResult : result.object;
        }
    }

    private static final class Result implements Reply {
        long bits;

        @Nullable
        Object object;

        @Override
        public void argumentsRead() {}

        @Override
        public void result() {}

        @Override
        public void result(long value) {
            bits = value;
        }

        @Override
        public void result(@Nullable Object value) {
            object = value;
        }

        @Override
        public void later(@Nullable Object future, String label) {
            object = future == null ? null : ((CompletableFuture<?>) future).join();
        }
    }
}

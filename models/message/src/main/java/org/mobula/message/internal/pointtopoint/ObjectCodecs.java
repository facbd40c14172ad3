package org.mobula.message.internal.pointtopoint;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;
import org.mobula.codec.CodecOptions;
import org.mobula.codec.CodecSession;
import org.mobula.codec.Codecs;
import org.mobula.codec.Connection;
import org.mobula.runtime.NodeOptions;
import org.mobula.runtime.ObjectLimits;

/**
 * The codecs of the objects that a node sends and receives.
 *
 * @param rank this rank in the node
 * @param longest the maximum length of a message in bytes
 */
public record ObjectCodecs(Codecs codecs, int rank, long longest) {
    static ObjectCodecs of(NodeOptions options, int rank, long longest) {
        ClassLoader context = Thread.currentThread().getContextClassLoader();
        ClassLoader loader = context != null ? context : ClassLoader.getSystemClassLoader();
        return new ObjectCodecs(new Codecs(limits(options), loader), rank, longest);
    }

    private static CodecOptions limits(NodeOptions options) {
        ObjectLimits limits = options.objects();
        return new CodecOptions(
                limits.depth(),
                limits.bytes(),
                limits.elements(),
                limits.collisions(),
                limits.hashed(),
                options.ablation().typesPerMessage());
    }

    /** The codecs of one connection. */
    CodecSession session(int peer) {
        return codecs.session(new ObjectConnection(peer, codecs.loader()));
    }

    /** The bytes of an object, for a message that asks first. */
    byte[] write(@Nullable Object object) {
        return ObjectBody.of(object, selfContained(rank), longest);
    }

    /** The object whose bytes a rank has sent. */
    @Nullable
    Object read(int source, MemorySegment body) {
        return ObjectBody.read(body, selfContained(source));
    }

    private CodecSession selfContained(int peer) {
        return codecs.selfContained(new ObjectConnection(peer, codecs.loader()));
    }

    /** The connection of the codecs to a rank. Messages carry no references, so nothing is announced. */
    private record ObjectConnection(int peer, ClassLoader loader) implements Connection {
        @Override
        public Class<?> find(String name) throws ClassNotFoundException {
            return Class.forName(name, false, loader);
        }

        @Override
        public void sent() {}

        @Override
        public void givenUp() {}

        @Override
        public @Nullable Arrival arrived() {
            return null;
        }
    }
}

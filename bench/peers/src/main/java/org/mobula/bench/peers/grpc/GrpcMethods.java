package org.mobula.bench.peers.grpc;

import io.grpc.MethodDescriptor;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/** The methods of the called service, with byte arrays as requests and responses. */
final class GrpcMethods {
    static final String SERVICE = "org.mobula.bench.Work";
    static final MethodDescriptor<byte[], byte[]> NOTHING = method("Nothing");
    static final MethodDescriptor<byte[], byte[]> TAKE = method("Take");
    static final MethodDescriptor<byte[], byte[]> ALLOCATED = method("Allocated");
    static final byte[] EMPTY = {};

    /** Flow control window, and size of the longest message. */
    static final int WINDOW = 16 << 20;

    private GrpcMethods() {}

    private static MethodDescriptor<byte[], byte[]> method(String name) {
        return MethodDescriptor.<byte[], byte[]>newBuilder()
                .setType(MethodDescriptor.MethodType.UNARY)
                .setFullMethodName(MethodDescriptor.generateFullMethodName(SERVICE, name))
                .setRequestMarshaller(new Bytes())
                .setResponseMarshaller(new Bytes())
                .build();
    }

    /** Byte arrays without encoding. */
    private static final class Bytes implements MethodDescriptor.Marshaller<byte[]> {
        @Override
        public InputStream stream(byte[] value) {
            return new ByteArrayInputStream(value);
        }

        @Override
        public byte[] parse(InputStream stream) {
            try {
                return stream.readAllBytes();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}

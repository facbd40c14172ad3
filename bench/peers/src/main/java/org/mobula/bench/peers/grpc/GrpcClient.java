package org.mobula.bench.peers.grpc;

import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.MethodDescriptor;
import io.grpc.netty.shaded.io.grpc.netty.NettyChannelBuilder;
import io.grpc.stub.ClientCalls;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import org.mobula.bench.process.Stopwatch.Operation;
import org.mobula.bench.process.Task;
import org.mobula.bench.process.TaskMain;
import org.mobula.bench.remote.Caller;
import org.mobula.bench.remote.Works;

/** The side that calls. */
public final class GrpcClient {
    private final Channel channel;

    private GrpcClient(Channel channel) {
        this.channel = channel;
    }

    /** @param words the server's port, and a {@link Task} */
    public static void main(String[] words) throws Exception {
        TaskMain.client(words, (port, task) -> {
            InetSocketAddress server = new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(port));
            GrpcClient client = new GrpcClient(NettyChannelBuilder.forAddress(server)
                    .usePlaintext()
                    .directExecutor()
                    .flowControlWindow(GrpcMethods.WINDOW)
                    .maxInboundMessageSize(GrpcMethods.WINDOW)
                    .build());
            return new Caller(client::operation, client::allocated).measure(task);
        });
    }

    private Operation operation(String work) {
        return switch (work) {
            case Works.NULL_CALL -> () -> call(GrpcMethods.NOTHING, GrpcMethods.EMPTY);
            case Works.BYTE_ARRAY -> {
                byte[] bytes = Works.bytes();
                yield () -> call(GrpcMethods.TAKE, bytes);
            }
            default -> throw new IllegalArgumentException("gRPC does not measure \"" + work + "\"");
        };
    }

    private long allocated() {
        return ByteBuffer.wrap(call(GrpcMethods.ALLOCATED, GrpcMethods.EMPTY)).getLong();
    }

    private byte[] call(MethodDescriptor<byte[], byte[]> method, byte[] argument) {
        return ClientCalls.blockingUnaryCall(channel, method, CallOptions.DEFAULT, argument);
    }
}

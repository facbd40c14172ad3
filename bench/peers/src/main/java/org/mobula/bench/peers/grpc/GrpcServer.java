package org.mobula.bench.peers.grpc;

import io.grpc.Server;
import io.grpc.ServerCallHandler;
import io.grpc.ServerServiceDefinition;
import io.grpc.netty.shaded.io.grpc.netty.NettyServerBuilder;
import io.grpc.stub.ServerCalls;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.function.UnaryOperator;
import org.mobula.bench.process.Allocation;
import org.mobula.bench.process.Task;
import org.mobula.bench.process.TaskMain;
import org.mobula.bench.remote.Worker;

/** The side that is called; prints its port. */
public final class GrpcServer {
    private GrpcServer() {}

    /** @param words a {@link Task} */
    public static void main(String[] words) throws IOException {
        TaskMain.start(words, 0);
        Worker worker = new Worker();
        ServerServiceDefinition service = ServerServiceDefinition.builder(GrpcMethods.SERVICE)
                .addMethod(GrpcMethods.NOTHING, answering(request -> {
                    worker.nothing();
                    return GrpcMethods.EMPTY;
                }))
                .addMethod(GrpcMethods.TAKE, answering(request -> {
                    worker.take(request);
                    return GrpcMethods.EMPTY;
                }))
                .addMethod(
                        GrpcMethods.ALLOCATED,
                        answering(request -> ByteBuffer.allocate(Long.BYTES)
                                .putLong(Allocation.total())
                                .array()))
                .build();
        Server server = NettyServerBuilder.forAddress(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
                .directExecutor()
                .flowControlWindow(GrpcMethods.WINDOW)
                .maxInboundMessageSize(GrpcMethods.WINDOW)
                .addService(service)
                .build()
                .start();
        TaskMain.serve(server.getPort());
    }

    private static ServerCallHandler<byte[], byte[]> answering(UnaryOperator<byte[]> method) {
        return ServerCalls.asyncUnaryCall((request, answer) -> {
            answer.onNext(method.apply(request));
            answer.onCompleted();
        });
    }
}

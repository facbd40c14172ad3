package org.mobula.contract.connect;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Map;
import java.util.ServiceLoader;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.mobula.launch.Job;
import org.mobula.runtime.Node;
import org.mobula.runtime.NodeOptions;
import org.mobula.testkit.HangKiller;
import org.mobula.testkit.InProcessJobs;
import org.mobula.transport.Handshake;
import org.mobula.transport.PeerCard;
import org.mobula.transport.TransportOptions;
import org.mobula.transport.spi.Transport;
import org.mobula.transport.spi.TransportContext;
import org.mobula.transport.spi.TransportProvider;

/**
 * A caller gives up after it has sent its proof, and the called rank, which was stopped, can no longer send its
 * verdict. Over a Unix socket, writing it fails.
 */
@ExtendWith(HangKiller.class)
class UndeliveredVerdictTest {
    private static final int PREFIX = 14;
    private static final int NONCE = 32;
    private static final int PROOF = 32;

    @Test
    void theCalledRankConnectsToTheCallerInTurn() throws Exception {
        try (InProcessJobs jobs = new InProcessJobs(2);
                Node node = Node.join(jobs.job(0), NodeOptions.defaults().withTransports("shm"));
                Transport caller = open(jobs.job(1))) {
            try (SocketChannel socket = caller.dial(PeerCard.parse(jobs.job(1).card(0, Handshake.TIMEOUT)))) {
                proveAndGiveUp(socket, jobs.job(1).secret());

                try (SocketChannel called = caller.take()) {
                    assertThat(new Handshake(jobs.job(1).secret(), 1, 2)
                                    .answer(called, rank -> Handshake.Verdict.CROSSED)
                                    .peer())
                            .isZero();
                }
            }
            assertThat(node.living()).containsExactly(0, 1);
        }
    }

    /** The caller's side of the handshake, which does not read the verdict. */
    private static void proveAndGiveUp(SocketChannel socket, byte[] secret) throws Exception {
        ByteBuffer hello = ByteBuffer.allocate(PREFIX + 8 + NONCE)
                .put("MOBULA".getBytes(StandardCharsets.US_ASCII))
                .putShort((short) Handshake.VERSION)
                .put((byte) (ByteOrder.nativeOrder() == ByteOrder.BIG_ENDIAN ? 1 : 0))
                .position(PREFIX)
                .putInt(1)
                .putInt(0);
        socket.configureBlocking(true);
        socket.write(hello.rewind());
        ByteBuffer answer = ByteBuffer.allocate(PREFIX + NONCE + PROOF);
        while (answer.hasRemaining() && socket.read(answer) >= 0) {}
        socket.shutdownInput();
        socket.write(ByteBuffer.wrap(proof(secret, hello.array(), answer.array())));
    }

    private static byte[] proof(byte[] secret, byte[] hello, byte[] answer) throws GeneralSecurityException {
        Mac mac = Mac.getInstance("HmacSHA256");
        mac.init(new SecretKeySpec(secret, "HmacSHA256"));
        mac.update("caller".getBytes(StandardCharsets.US_ASCII));
        mac.update(hello);
        mac.update(answer, 0, PREFIX + NONCE);
        return mac.doFinal();
    }

    private static Transport open(Job job) throws IOException {
        TransportProvider provider = ServiceLoader.load(TransportProvider.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(each -> each.name().equals("shm"))
                .findFirst()
                .orElseThrow();
        Transport transport = provider.open(new TransportContext(
                job.id(), job.rank(), job.host(), job.directory(), Handshake.TIMEOUT, TransportOptions.defaults()));
        job.publish(new PeerCard(job.rank(), job.host(), 1, Map.of("shm", transport.address())).format());
        return transport;
    }
}

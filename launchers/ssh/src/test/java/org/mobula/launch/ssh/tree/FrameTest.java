package org.mobula.launch.ssh.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.mobula.launch.LaunchException;

class FrameTest {
    private static final StartOrder ORDER = new StartOrder(
            StartOrder.VERSION,
            Orders.terms(5),
            new HostEntry(0, "a", List.of(0, 1, 300)),
            "/tmp/mobula-0123456789ab0000",
            "/dev/shm/mobula-0123456789ab0000",
            Map.of("/home/user/classes", "/tmp/mobula-0123456789ab0000/files/home/user/classes"),
            List.of(new HostEntry(1, "b", List.of(2)), new HostEntry(2, "ü", List.of(3, 4))));

    private static byte[] bytes(Frame frame) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        frame.write(new DataOutputStream(bytes));
        return bytes.toByteArray();
    }

    private static Frame read(byte[] bytes) throws IOException {
        return Frame.read(new DataInputStream(new ByteArrayInputStream(bytes)));
    }

    @Test
    void anOrderArrivesAsItWasSent() throws Exception {
        Frame frame = read(bytes(ORDER.frame()));
        StartOrder read = StartOrder.of(frame);

        assertThat(StartOrder.version(frame)).isEqualTo(StartOrder.VERSION);
        assertThat(read)
                .usingRecursiveComparison()
                .ignoringFields("job.plan.program")
                .isEqualTo(ORDER);
        assertThat(frame.length()).isEqualTo(bytes(frame).length);
    }

    @Test
    void numbersOfAnySizeArriveAsTheyWereSent() {
        int[] numbers = {0, 1, 127, 128, 16383, 16384, Integer.MAX_VALUE, -1, Integer.MIN_VALUE};
        long[] longs = {0, -1, Long.MAX_VALUE, 1L << 32, 12345};
        PayloadReader payload = Frame.of(FrameKind.BEAT, to -> {
                    Arrays.stream(numbers).forEach(to::number);
                    Arrays.stream(longs).forEach(to::longNumber);
                })
                .read();

        Arrays.stream(numbers).forEach(number -> assertThat(payload.number()).isEqualTo(number));
        Arrays.stream(longs).forEach(number -> assertThat(payload.longNumber()).isEqualTo(number));
        assertThat(payload.isAtEnd()).isTrue();
    }

    @Test
    void aFrameThatIsCutIsRefused() throws Exception {
        byte[] whole = bytes(ORDER.frame());

        assertThat(read(new byte[0])).isNull();
        for (int length = 1; length < whole.length; length++) {
            byte[] cut = Arrays.copyOf(whole, length);
            assertThatThrownBy(() -> read(cut)).isInstanceOf(IOException.class);
        }
    }

    @Test
    void aPayloadThatLiesIsRefused() throws Exception {
        byte[] payload = ORDER.frame().payload();
        Random random = new Random(7);
        for (int i = 0; i < 5000; i++) {
            byte[] damaged = payload.clone();
            damaged[random.nextInt(damaged.length)] = (byte) random.nextInt();
            damaged[random.nextInt(damaged.length)] = (byte) 0xff;
            try {
                StartOrder.of(new Frame(FrameKind.ORDER, damaged));
            } catch (IllegalArgumentException | LaunchException refused) {
                // as it should be; other changes are not visible in the format
            }
        }
        assertThatThrownBy(() -> read(new byte[] {99, 0, 0, 0, 0})).hasMessageContaining("what is no frame");
        assertThatThrownBy(() -> read(new byte[] {1, -1, 0, 0, 0})).hasMessageContaining("what is no frame");
        assertThatThrownBy(() -> Gathering.texts(
                        Frame.of(FrameKind.CARDS, to -> to.number(1).number(-5).text("x"))))
                .isInstanceOf(IllegalArgumentException.class);
    }
}

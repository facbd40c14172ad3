package org.mobula.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.mobula.transport.spi.Channel;

class FaultyChannelTest {
    @Test
    void delaysAndRefusalsLoseNothing() throws Exception {
        ChannelContract.Pair pair =
                faulty(Faults.none(7).delaying(0.3).refusing(0.3).inBurstsOf(3));
        for (int i = 0; i < 1000; i++) {
            Traffic.send(pair.near(), i, Traffic.content(i, i));
            Traffic.Frame frame = Traffic.receive(pair.far());
            assertThat(frame.tag()).isEqualTo(i);
            assertThat(frame.bytes()).isEqualTo(Traffic.content(i, i));
        }
    }

    @Test
    void theSameSeedMakesTheSameChoices() throws Exception {
        assertThat(looks(11)).isEqualTo(looks(11)).isNotEqualTo(looks(12));
    }

    @Test
    void aBurstEndsWithAnEmptyLook() throws Exception {
        ChannelContract.Pair pair = faulty(Faults.none(1).inBurstsOf(2));
        for (int i = 0; i < 3; i++) {
            Traffic.send(pair.near(), i, new byte[0]);
        }
        List<Integer> found = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            found.add(look(pair.far()));
        }
        assertThat(found).containsExactly(0, 0, Channel.EMPTY, 0);
    }

    @Test
    void theConnectionIsCutAfterItsLastFrame() throws Exception {
        ChannelContract.Pair pair = faulty(Faults.none(5).cutAfter(2));
        Traffic.send(pair.near(), 0, new byte[4]);
        Traffic.send(pair.near(), 1, new byte[4]);
        assertThatThrownBy(() -> Traffic.send(pair.near(), 2, new byte[4]))
                .isInstanceOf(IOException.class)
                .hasMessage("the connection was cut after 2 frames, as seed 5 wants");
        assertThatThrownBy(pair.near()::next).isInstanceOf(IOException.class);
        assertThat(Traffic.receive(pair.far()).tag()).isZero();
        assertThat(Traffic.receive(pair.far()).tag()).isEqualTo(1);
        assertThat(Traffic.awaitEnd(pair.far())).hasMessage("the other end of the in-memory channel was closed");
    }

    private static List<Integer> looks(long seed) throws IOException {
        ChannelContract.Pair pair = faulty(Faults.none(seed).delaying(0.5));
        for (int i = 0; i < 20; i++) {
            Traffic.send(pair.near(), i, new byte[0]);
        }
        List<Integer> looks = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            looks.add(look(pair.far()));
        }
        return looks;
    }

    private static int look(Channel channel) throws IOException {
        int length = channel.next();
        if (length != Channel.EMPTY) {
            channel.release();
        }
        return length;
    }

    private static ChannelContract.Pair faulty(Faults faults) throws IOException {
        ChannelContract.Pair pair = HeapChannel.pair(ChannelContract.BUFFER);
        return new ChannelContract.Pair(
                new FaultyChannel(pair.near(), faults), new FaultyChannel(pair.far(), faults.cutAfter(Long.MAX_VALUE)));
    }
}

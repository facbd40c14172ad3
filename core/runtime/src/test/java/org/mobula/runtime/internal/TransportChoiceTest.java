package org.mobula.runtime.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.mobula.runtime.NodeOptions;
import org.mobula.transport.LinkOptions;
import org.mobula.transport.LinkOptions.Protection;
import org.mobula.transport.NoTransportException;
import org.mobula.transport.TransportOptions;
import org.mobula.transport.spi.Transport;
import org.mobula.transport.spi.TransportContext;
import org.mobula.transport.spi.TransportProvider;

class TransportChoiceTest {
    /** A provider that refuses to protect, as that of ucx does, or one that is never opened here. */
    private record Fake(String name, int order, boolean isOnlyByName, boolean canProtect) implements TransportProvider {
        @Override
        public String obstacle(TransportOptions options) {
            return "";
        }

        @Override
        public Transport open(TransportContext context) {
            throw new IllegalArgumentException("the transport " + name + " cannot protect connections");
        }
    }

    private static final TransportProvider MEMORY = new Fake("memory", 10, false, true);
    private static final TransportProvider RDMA = new Fake("rdma", 50, false, false);
    private static final TransportProvider STREAMS = new Fake("streams", 100, false, true);
    private static final TransportProvider DATAGRAMS = new Fake("datagrams", 200, true, false);
    private static final List<TransportProvider> ALL = List.of(STREAMS, DATAGRAMS, RDMA, MEMORY);

    private final List<String> leftOut = new ArrayList<>();

    @Test
    void theFastestIsFirstAndOnesThatMustBeNamedAreLeftOut() {
        assertThat(choose(Protection.NONE)).containsExactly(MEMORY, RDMA, STREAMS);
        assertThat(leftOut).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(names = {"INTEGRITY", "TLS"})
    void oneThatCannotProtectIsLeftOutOfAProtectedRun(Protection protection) {
        assertThat(choose(protection)).containsExactly(MEMORY, STREAMS);
        assertThat(leftOut).containsExactly("rdma: it cannot protect connections (--tls, --integrity)");
    }

    @Test
    void oneThatIsNamedIsChosenAndRefusesTheProtectionItself() {
        assertThat(choose(Protection.TLS, "memory", "rdma")).containsExactly(MEMORY, RDMA);
        assertThat(leftOut).isEmpty();
    }

    @Test
    void aProtectedRunWithoutATransportThatCanProtectSaysSo() {
        assertThatThrownBy(() -> TransportChoice.among(List.of(RDMA, DATAGRAMS), options(Protection.TLS), leftOut::add))
                .isInstanceOf(NoTransportException.class)
                .hasMessage("this program has no transport that can protect connections (--tls, --integrity);"
                        + " put org.mobula.transport.tcp on its module path");
    }

    @Test
    void aProgramWithoutTransportsSaysSo() {
        assertThatThrownBy(() -> TransportChoice.among(List.of(), options(Protection.NONE), leftOut::add))
                .isInstanceOf(NoTransportException.class)
                .hasMessage("this program has no transport; put org.mobula.transport.shm or"
                        + " org.mobula.transport.tcp on its module path");
    }

    private List<TransportProvider> choose(Protection protection, String... names) {
        return TransportChoice.among(ALL, options(protection, names), leftOut::add);
    }

    private static NodeOptions options(Protection protection, String... names) {
        TransportOptions transport =
                TransportOptions.defaults().withLink(LinkOptions.defaults().withProtection(protection));
        return NodeOptions.defaults().withTransports(names).withTransport(transport);
    }
}

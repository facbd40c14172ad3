package org.mobula.launch.scheduled;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mobula.launch.LaunchException;
import org.mobula.launch.local.control.ControlAddress;

class CoordinatorCardTest {
    private static class Memory implements Exchange {
        private final Map<String, String> values = new HashMap<>();

        @Override
        public String name() {
            return "a test";
        }

        @Override
        public int rank() {
            return 0;
        }

        @Override
        public int size() {
            return 2;
        }

        @Override
        public void put(String key, String text) {
            values.put(key, text);
        }

        @Override
        public void fence() {
            throw new UnsupportedOperationException();
        }

        @Override
        public String get(int rank, String key) {
            return values.getOrDefault(key, "");
        }

        @Override
        public void finish() {
            throw new UnsupportedOperationException();
        }

        @Override
        public void abort(int exitCode, String cause) {
            throw new UnsupportedOperationException();
        }
    }

    private static CoordinatorCard card(String places) {
        return new CoordinatorCard("0123456789ab", new byte[32], "m1", ControlAddress.parse(places));
    }

    @Test
    void theOtherRanksReadWhatRank0Offers() throws Exception {
        try (ServerSocketChannel server = CoordinatorCard.listen(Map.of("MOBULA_TCP_ADDRESS", "127.0.0.1"))) {
            CoordinatorCard offered = CoordinatorCard.at(server, "m1");
            Memory exchange = new Memory();
            offered.offer(exchange);
            assertThat(exchange.values.values()).singleElement().asString().matches("[A-Za-z0-9_-]+");
            CoordinatorCard read = CoordinatorCard.of(exchange);
            assertThat(read.id()).isEqualTo(offered.id()).matches("[0-9a-f]{12}");
            assertThat(read.secret()).isEqualTo(offered.secret()).hasSize(32);
            assertThat(read.host()).isEqualTo("m1");
            assertThat(read.control().format()).startsWith("127.0.0.1:");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "%%%", "bW9idWxhLWNvb3JkaW5hdG9yLTI"})
    void aTextThatAnotherVersionOffersIsRefused(String text) {
        Memory exchange = new Memory();
        exchange.put("mobula-coordinator", text);
        assertThatThrownBy(() -> CoordinatorCard.of(exchange))
                .isInstanceOf(LaunchException.class)
                .hasMessage("rank 0 cannot read what rank 0 offers by a test; run one version of Mobula on all hosts");
    }

    @Test
    void loopbackIsForTheSameHostOnly() {
        CoordinatorCard card = card("10.0.0.1:5,127.0.0.1:5");
        assertThat(card.seenFrom("m1").control().format()).isEqualTo("127.0.0.1:5,10.0.0.1:5");
        assertThat(card.seenFrom("m2").control().format()).isEqualTo("10.0.0.1:5");
    }

    @Test
    void aRank0WithoutNetworkIsNamed() {
        assertThatThrownBy(() -> card("127.0.0.1:5").seenFrom("m2"))
                .isInstanceOf(LaunchException.class)
                .hasMessage(
                        "rank 0 on m1 listens on its loopback interface only (127.0.0.1:5), and this rank runs on m2; give"
                                + " m1 a network, or set MOBULA_TCP_ADDRESS to an address that m2 can reach");
    }

    @Test
    void anAddressOfAnotherMachineCannotBeListenedOn() {
        assertThatThrownBy(() -> CoordinatorCard.listen(Map.of("MOBULA_TCP_ADDRESS", "192.0.2.1")))
                .isInstanceOf(LaunchException.class)
                .hasMessageStartingWith("rank 0 cannot listen at \"192.0.2.1\": ")
                .hasMessageEndingWith(
                        ". Set MOBULA_TCP_ADDRESS to an address of its host, or to nothing for all of them");
    }

    @Test
    void theCoordinatorListensAtTheFirstFreePortOfARange() throws Exception {
        Map<String, String> anyPort = Map.of("MOBULA_TCP_ADDRESS", "127.0.0.1");
        try (ServerSocketChannel taken = CoordinatorCard.listen(anyPort);
                ServerSocketChannel next = CoordinatorCard.listen(anyPort)) {
            int first = ((InetSocketAddress) taken.getLocalAddress()).getPort();
            int free = ((InetSocketAddress) next.getLocalAddress()).getPort();
            next.close();
            Map<String, String> range = Map.of(
                    "MOBULA_TCP_ADDRESS",
                    "127.0.0.1",
                    "MOBULA_TCP_PORTS",
                    Math.min(first, free) + "-" + Math.max(first, free));
            try (ServerSocketChannel server = CoordinatorCard.listen(range)) {
                assertThat(((InetSocketAddress) server.getLocalAddress()).getPort())
                        .isBetween(Math.min(first, free), Math.max(first, free))
                        .isNotEqualTo(first);
            }
            Map<String, String> full =
                    Map.of("MOBULA_TCP_ADDRESS", "127.0.0.1", "MOBULA_TCP_PORTS", Integer.toString(first));
            assertThatThrownBy(() -> CoordinatorCard.listen(full))
                    .isInstanceOf(LaunchException.class)
                    .hasMessage(
                            "rank 0 cannot listen at \"127.0.0.1\", ports " + first + ": Address already in use. Set"
                                    + " MOBULA_TCP_ADDRESS to an address of its host, or to nothing for all of them, and"
                                    + " MOBULA_TCP_PORTS to FIRST-LAST with a port for each rank of its host and one more");
        }
    }

    @Test
    void aSecretThatTheRanksShareIsNotOffered() throws Exception {
        try (ServerSocketChannel server = CoordinatorCard.listen(Map.of("MOBULA_TCP_ADDRESS", "127.0.0.1"))) {
            byte[] secret = "0123456789abcdef0123456789abcdef".getBytes(StandardCharsets.US_ASCII);
            Memory exchange = new Memory() {
                @Override
                public Optional<byte[]> secret() {
                    return Optional.of(secret);
                }
            };
            CoordinatorCard.at(server, "m1", secret).offer(exchange);
            String offered = exchange.get(0, "mobula-coordinator");
            assertThat(new String(Base64.getUrlDecoder().decode(offered), StandardCharsets.US_ASCII))
                    .matches("mobula-coordinator-1 [0-9a-f]{12} - 127\\.0\\.0\\.1:\\d+ m1");
            assertThat(CoordinatorCard.of(exchange).secret()).isEqualTo(secret);
        }
    }

    @Test
    void theSecretIsNotPrinted() {
        assertThat(card("10.0.0.1:5")).hasToString("run 0123456789ab at 10.0.0.1:5");
    }
}

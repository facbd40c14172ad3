package org.mobula.transport.tcp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.mobula.testkit.ChannelContract;
import org.mobula.testkit.HangKiller;
import org.mobula.testkit.Together;
import org.mobula.testkit.Traffic;
import org.mobula.testkit.Wire;
import org.mobula.transport.Handshake;
import org.mobula.transport.HandshakeException;
import org.mobula.transport.LinkOptions;
import org.mobula.transport.LinkOptions.Protection;
import org.mobula.transport.spi.Channel;
import org.mobula.transport.tcp.secure.Pems;

/** What the protection of connections detects, and what it says. */
@ExtendWith(HangKiller.class)
class ProtectionTest {
    private static final int BUFFER = 1 << 16;
    private static final LocalDate PAST = LocalDate.of(2000, 1, 1);
    private static final LocalDate FUTURE = LocalDate.of(2900, 1, 1);

    @TempDir
    private Path folder;

    @ParameterizedTest
    @EnumSource(names = {"INTEGRITY", "TLS"})
    void aBitThatIsInvertedOnTheWayEndsTheConnectionWithAClearFailure(Protection protection) throws Exception {
        try (Wire wire = new Wire();
                Nodes nodes = nodes(LinkOptions.defaults().withProtection(protection))) {
            for (int at : new int[] {0, 3, 4, 5, 40, 1020}) {
                ChannelContract.Pair pair = connect(nodes, wire);
                Traffic.send(pair.near(), 1, Traffic.content(1000, 1));
                assertThat(Traffic.receive(pair.far()).bytes()).isEqualTo(Traffic.content(1000, 1));
                wire.damageToCalled(at);
                Traffic.send(pair.near(), 2, Traffic.content(1000, 2));
                if (at > 3) { // a length that has become longer waits for more bytes
                    assertThat(Traffic.awaitEnd(pair.far()))
                            .as("byte %d", at)
                            .hasMessageStartingWith("the connection to rank 0 at 127.0.0.1:")
                            .hasMessageContaining(" is unsafe: ")
                            .hasMessageContaining("changed")
                            .hasMessageEndingWith(". Check the network between the two hosts, and start the run again");
                } else {
                    pair.near().close();
                    assertThat(Traffic.awaitEnd(pair.far())).isNotNull();
                }
            }
        }
    }

    @Test
    void withoutProtectionTheSameBitArrives() throws Exception {
        try (Wire wire = new Wire();
                Nodes nodes = nodes(LinkOptions.defaults())) {
            ChannelContract.Pair pair = connect(nodes, wire);
            wire.damageToCalled(40);
            Traffic.send(pair.near(), 2, Traffic.content(1000, 2));
            assertThat(Traffic.receive(pair.far()).bytes()).isNotEqualTo(Traffic.content(1000, 2));
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"INTEGRITY", "TLS"})
    void theContentOfFramesIsNotOnTheWire(Protection protection) throws Exception {
        LinkOptions link = LinkOptions.defaults().withProtection(protection);
        try (Nodes nodes = nodes(link)) {
            ChannelContract.Pair pair = nodes.connect();
            assertThat(pair.near().describe())
                    .endsWith(protection == Protection.TLS ? ", TLS 1.3" : ", integrity by AES-GCM");
            SocketChannel socket = (SocketChannel) pair.far().socket();
            Traffic.send(pair.near(), 1, "0123456789abcdef".repeat(60).getBytes(StandardCharsets.US_ASCII));
            ByteBuffer raw = ByteBuffer.allocate(1 << 14);
            while (raw.position() < 960) {
                socket.read(raw);
            }
            assertThat(new String(raw.array(), 0, raw.position(), StandardCharsets.ISO_8859_1))
                    .doesNotContain("0123456789");
        }
    }

    @Test
    void ranksThatWereStartedWithOtherOptionsRefuseEachOther() throws Exception {
        LinkOptions tls = LinkOptions.defaults().withProtection(Protection.TLS);
        try (Nodes nodes = Nodes.at(tls, LinkOptions.defaults(), BUFFER)) {
            List<String> said = refusals(nodes);
            assertThat(said).hasSize(2);
            assertThat(said)
                    .anySatisfy(text -> assertThat(text)
                            .matches("cannot protect the connection to rank 1 at 127.0.0.1:\\d+: it was started with no"
                                    + " protection, and this rank with --tls. Start all ranks with the same --tls,"
                                    + " --integrity and --tolerate-disconnect"));
        }
    }

    @Test
    void ranksWithDifferentKeysOfTheHandshakeAreNotConnectedByTls() throws Exception {
        LinkOptions tls = LinkOptions.defaults().withProtection(Protection.TLS);
        try (Nodes nodes = nodes(tls)) {
            assertThat(refusals(nodes, 1))
                    .allSatisfy(text -> assertThat(text)
                            .contains(
                                    "it is not the other end of this TLS connection, so there is a man in the middle"));
        }
    }

    @Test
    void certificatesOfTheUserAreUsedIfTheyAreOfOneAuthority() throws Exception {
        Pems.write(folder, "one", PAST, FUTURE);
        LinkOptions link =
                LinkOptions.defaults().withProtection(Protection.TLS).withPem(Pems.files(folder, "one", "one"));
        try (Nodes nodes = nodes(link)) {
            ChannelContract.Pair pair = nodes.connect();
            Traffic.send(pair.near(), 1, new byte[100]);
            assertThat(Traffic.receive(pair.far()).bytes()).hasSize(100);
        }
    }

    @Test
    void aCertificateOfAnotherAuthorityIsRefusedByEachSide() throws Exception {
        Pems.write(folder, "one", PAST, FUTURE);
        Pems.write(folder, "two", PAST, FUTURE);
        LinkOptions tls = LinkOptions.defaults().withProtection(Protection.TLS);
        for (boolean caller : new boolean[] {true, false}) {
            // both trust "one", and one of them shows "two"
            LinkOptions good = tls.withPem(Pems.files(folder, "one", "one"));
            LinkOptions bad = tls.withPem(Pems.files(folder, "two", "one"));
            try (Nodes nodes = Nodes.at(caller ? bad : good, caller ? good : bad, BUFFER)) {
                List<String> said = refusals(nodes);
                assertThat(said).hasSize(2);
                assertThat(said)
                        .anySatisfy(
                                text -> assertThat(text)
                                        .matches(
                                                "cannot protect the connection to rank " + (caller ? 0 : 1)
                                                        + " at 127.0.0.1:\\d+: its certificate is not signed by an authority in "
                                                        + folder.resolve("one.crt")
                                                        + ", so it belongs to another run or site. Start"
                                                        + " all ranks with valid certificates of one authority, and its file as --tls-ca"))
                        .anySatisfy(text -> assertThat(text)
                                .matches("cannot protect the connection to rank " + (caller ? 1 : 0)
                                        + " at 127.0.0.1:\\d+: it refuses the certificate of this rank in "
                                        + folder.resolve("two.crt") + " \\(certificate_unknown\\): it is not"
                                        + " valid by the clock of that host, or not signed by an authority that rank "
                                        + (caller ? 1 : 0) + " trusts. Start all ranks with"
                                        + " valid certificates of one authority, and its file as --tls-ca"));
            }
        }
    }

    @Test
    void anExpiredCertificateIsRefusedWhereItIs() throws Exception {
        Pems.write(folder, "old", PAST, LocalDate.of(2001, 1, 1));
        LinkOptions tls = LinkOptions.defaults().withProtection(Protection.TLS);
        assertThatThrownBy(() -> nodes(tls.withPem(Pems.files(folder, "old", "old"))))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith("the certificate in " + folder.resolve("old.crt")
                        + " is valid from 2000-01-01T00:00:00Z to 2001-01-01T00:00:00Z, and this host's clock shows ")
                .hasMessageEndingWith(". Renew the certificate, or correct the clock");
    }

    @Test
    void aKeyFileThatDoesNotExistIsNamed() throws Exception {
        Pems.write(folder, "one", PAST, FUTURE);
        Files.delete(folder.resolve("one.key"));
        LinkOptions tls = LinkOptions.defaults().withProtection(Protection.TLS);
        assertThatThrownBy(() -> nodes(tls.withPem(Pems.files(folder, "one", "one"))))
                .hasMessage("cannot read " + folder.resolve("one.key") + " (NoSuchFileException)");
    }

    private static Nodes nodes(LinkOptions link) throws IOException {
        return Nodes.at(link, link, BUFFER);
    }

    private static ChannelContract.Pair connect(Nodes nodes, Wire wire) throws Exception {
        SocketChannel real =
                nodes.caller().dial(Nodes.card(1, "hosta", nodes.called().address()));
        SocketChannel taken = nodes.called().take();
        return nodes.connect(wire.through(real), taken);
    }

    private static List<String> refusals(Nodes nodes) throws Exception {
        return refusals(nodes, 0);
    }

    /** What both sides say when they connect, if the called side has a key that differs by so much. */
    private static List<String> refusals(Nodes nodes, int difference) throws Exception {
        List<String> said = new CopyOnWriteArrayList<>();
        SocketChannel calling =
                nodes.caller().dial(Nodes.card(1, "hosta", nodes.called().address()));
        SocketChannel taken = nodes.called().take();
        Together.run(
                () -> said.addAll(said(() -> nodes.caller().connect(calling, result(1, 0)))),
                () -> said.addAll(said(() -> nodes.called().accept(taken, result(0, difference)))));
        assertThat(calling.isOpen() || taken.isOpen()).isFalse();
        return said;
    }

    private static Handshake.Result result(int peer, int key) {
        return new Handshake.Result(
                peer,
                false,
                Handshake.Verdict.ACCEPTED,
                false,
                new SecretKeySpec(new byte[] {(byte) key, 1}, "HmacSHA256"));
    }

    private interface Connecting {
        Channel run() throws IOException;
    }

    private static List<String> said(Connecting connecting) {
        try {
            connecting.run();
            return List.of();
        } catch (HandshakeException | IOException e) {
            return List.of(String.valueOf(e.getMessage()));
        }
    }
}

package org.mobula.launch.pmi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.mobula.launch.LaunchException;

@Timeout(20)
class PmiExchangeTest {
    private final PmiServer server = new PmiServer(2);

    @AfterEach
    void close() throws Exception {
        server.close();
    }

    private PmiExchange open(int id) {
        return PmiExchange.open(new PmiAddress.Port("127.0.0.1", server.port(), Integer.toString(id)));
    }

    @Test
    void aLongTextTravelsInPieces() throws Exception {
        String text = "0123456789".repeat(250);
        CompletableFuture<String> read = CompletableFuture.supplyAsync(() -> {
            PmiExchange one = open(1);
            one.fence();
            String got = one.get(0, "address");
            one.finish();
            return got;
        });
        PmiExchange zero = open(0);
        assertThat(zero.rank()).isZero();
        assertThat(zero.size()).isEqualTo(2);
        zero.put("address", text);
        zero.fence();
        assertThat(read.get()).isEqualTo(text);
        zero.finish();
        zero.finish();
        assertThat(server.requests()).filteredOn("cmd=finalize"::equals).hasSize(2);
        assertThat(server.requests()).allMatch(line -> line.length() < 1000);
    }

    @Test
    void abortIsSentWhileAnotherThreadWaits() throws Exception {
        PmiExchange zero = open(0);
        CompletableFuture<Void> waiting = CompletableFuture.runAsync(zero::fence);
        server.await("cmd=barrier_in");
        zero.abort(5, "x");
        server.await("cmd=abort exitcode=5");
        assertThat(waiting).isNotDone();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "cmd=response_to_init pmi_version=2 pmi_subversion=0 rc=0|it speaks PMI version 2, not 1",
                "cmd=response_to_init rc=-1 msg=old|it answers response_to_init with error -1 (msg=old)",
                "cmd=nonsense|it answers nonsense instead of response_to_init",
                "garbage|it answers \"garbage\"",
                "CLOSE|it closed the connection",
            })
    void anotherVersionOrAnotherServerIsRefused(String answer, String problem) {
        server.answer("cmd=init ", answer);
        assertThatThrownBy(() -> open(0))
                .isInstanceOf(LaunchException.class)
                .hasMessage(
                        "this process was started under PMI, but its PMI server cannot be used: "
                                + problem.replace("msg=", "")
                                + "; start the program by mpiexec.hydra or srun --mpi=pmi2, or set MOBULA_LAUNCHER=none to run alone");
    }

    @Test
    void anEndlessLineIsRefused() {
        server.answer("cmd=init ", "x".repeat(PmiLines.LIMIT + 10));
        assertThatThrownBy(() -> open(0)).hasMessageContaining("a line of more than 65536 bytes");
    }

    @Test
    void aMissingValueNamesTheRankAndTheStep() {
        PmiExchange zero = open(0);
        assertThatThrownBy(() -> zero.get(1, "address"))
                .isInstanceOf(LaunchException.class)
                .hasMessage(
                        "rank 0 of 2 failed in asking for the address of rank 1 by PMI-1: it answers get_result with"
                                + " error -1");
    }

    @Test
    void aNumberOfPiecesThatLiesIsRefused() {
        server.answer("cmd=get ", "cmd=get_result rc=0 value=1000000");
        PmiExchange zero = open(0);
        assertThatThrownBy(() -> zero.get(1, "address")).hasMessageEndingWith("rank 1 has stored 1000000 pieces");
    }

    @Test
    void theServerOfAKilledManagerIsNamed() {
        server.answer("cmd=barrier_in", "CLOSE");
        PmiExchange zero = open(0);
        assertThatThrownBy(zero::fence)
                .hasMessage("rank 0 of 2 failed in waiting for the other processes by PMI-1: it closed the connection");
    }

    @ParameterizedTest
    @CsvSource({"PMI_FD, x", "PMI_RANK, -1", "PMI_SIZE, ''"})
    void aVariableThatIsNoNumberIsRefused(String name, String value) {
        Map<String, String> environment = new HashMap<>(Map.of("PMI_FD", "5", "PMI_RANK", "0", "PMI_SIZE", "2"));
        environment.put(name, value);
        assertThatThrownBy(() -> PmiAddress.of(environment))
                .isInstanceOf(LaunchException.class)
                .hasMessage("this process has a PMI server, but " + name + " is \"" + value + "\"; start the program by"
                        + " mpiexec or srun --mpi=pmi2, or set MOBULA_LAUNCHER=none to run alone");
    }

    @Test
    void anInheritedDescriptorIsPreferred() {
        assertThat(PmiAddress.of(
                        Map.of("PMI_FD", "5", "PMI_RANK", "1", "PMI_SIZE", "2", "PMI_PORT", "h:1", "PMI_ID", "0")))
                .contains(new PmiAddress.Inherited(5, 1, 2));
        assertThatThrownBy(() -> PmiAddress.of(Map.of("PMI_FD", "5", "PMI_RANK", "4294967295", "PMI_SIZE", "2")))
                .isInstanceOf(LaunchException.class)
                .hasMessageContaining("PMI_RANK is \"4294967295\"");
        assertThat(PmiAddress.of(Map.of("PMI_PORT", "h:17", "PMI_ID", "3")))
                .contains(new PmiAddress.Port("h", 17, "3"));
        assertThat(PmiAddress.of(Map.of("PMI_RANK", "1", "PMI_SIZE", "2"))).isEmpty();
    }

    @Test
    void aClosedDescriptorIsNamed() {
        assertThatThrownBy(() -> PmiExchange.open(new PmiAddress.Inherited(987, 0, 2)))
                .hasMessageContaining(
                        "error 9 of the system on file descriptor 987, which PMI_FD names; a program between"
                                + " mpiexec and java may have closed it");
    }
}

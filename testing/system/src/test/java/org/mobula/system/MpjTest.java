package org.mobula.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.mobula.testkit.Cases;
import org.mobula.testkit.HangKiller;

/** Runs programs that use the mpiJava API and check themselves, with one rank per process as that API requires. */
class MpjTest {
    @RegisterExtension
    static final HangKiller HANGS = HangKiller.after(Duration.ofSeconds(90));

    @RegisterExtension
    final Sandbox sandbox = new Sandbox();

    @ParameterizedTest(name = "{0} ranks over {1}")
    @Cases(
            value = {"2, shm", "3, tcp"},
            matrix = {"1, shm", "3, shm", "4, shm"})
    void messagesArriveInEverySendMode(int ranks, String transport) throws Exception {
        Outcome outcome = sandbox.run(ranks, "--transport " + transport, "mpj/Messages");

        assertThat(outcome.succeeds().out()).isEqualTo(ranks + " ranks: all passed\n");
    }

    @ParameterizedTest(name = "{0} ranks over {1}")
    @Cases(
            value = {"4, shm", "3, tcp"},
            matrix = {"1, shm", "2, shm", "3, shm"})
    void collectiveOperationsAreCorrect(int ranks, String transport) throws Exception {
        Outcome outcome = sandbox.run(ranks, "--transport " + transport, "mpj/Collectives");

        assertThat(outcome.succeeds().out()).isEqualTo(ranks + " ranks: all passed\n");
    }

    @ParameterizedTest(name = "{0} ranks")
    @Cases(
            value = {"1", "4"},
            matrix = {"2", "6"})
    void communicatorsCanBeSplitMergedAndGivenATopology(int ranks) throws Exception {
        Outcome outcome = sandbox.run(ranks, "", "mpj/Communicators");

        assertThat(outcome.succeeds().out()).isEqualTo(ranks + " ranks: all passed\n");
    }

    @Test
    void successiveProgramsHaveSeparateWorlds() throws Exception {
        Outcome outcome = sandbox.run(3, "", "mpj/SuccessivePrograms");

        assertThat(outcome.succeeds().outLines()).containsExactly("program 0 ends", "program 1 ends", "program 2 ends");
    }

    @Test
    void eachMisuseIsRefusedWithItsErrorClassAndRemedy() throws Exception {
        Outcome outcome = sandbox.run(2, "", "mpj/InvalidCalls").succeeds();

        assertThat(outcome.outLines()).containsExactlyInAnyOrderElementsOf(REFUSALS);
    }

    @Test
    void aRankThatEndsWithAPendingRequestEndsTheRun() throws Exception {
        Outcome outcome = sandbox.run(2, "", "mpj/PendingRequest");

        assertThat(outcome.exitCode()).isEqualTo(1);
        assertThat(outcome.err())
                .contains(
                        "MPI.Finalize at rank 1 of 2: 1 request is pending, first of them Comm.Irecv; wait for each, or"
                                + " cancel it, before the end");
    }

    @Test
    void aRankThatEndsWithoutFinalizeReportsItAndTheExceptionItCaught() throws Exception {
        Outcome outcome = sandbox.run(1, "", "mpj/SwallowedException");

        assertThat(outcome.exitCode()).isEqualTo(1);
        assertThat(outcome.err()).contains("mobula: " + MISSING_FINALIZE);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 3})
    void aRankThatExitsWithoutFinalizeFailsWhateverItsExitCode(int code) throws Exception {
        Outcome outcome = sandbox.run(1, "", "mpj/SwallowedException", code);

        assertThat(outcome.exitCode()).isEqualTo(1);
        assertThat(outcome.err()).contains("mobula: " + MISSING_FINALIZE);
    }

    @Test
    void fatalErrorsEndTheRunAlthoughTheyAreCaught() throws Exception {
        Outcome outcome = sandbox.run(2, "", "mpj/FatalError");

        assertThat(outcome.exitCode()).isEqualTo(6);
        assertThat(outcome.err())
                .contains("mobula: Comm.Send at rank 0 of 2: destination 9 is no rank; give 0 to 1, or MPI.PROC_NULL"
                        + " (MPI.ERRORS_ARE_FATAL)");
    }

    @Test
    void aWaitForAFailedRankEndsWithAnException() throws Exception {
        Outcome outcome = sandbox.run(3, "--on-failure continue", "mpj/FailedPeer");

        assertThat(outcome.outLines())
                .containsExactlyInAnyOrder(
                        "rank 0: Recv ended with class 20",
                        "rank 0: Barrier ended with class 20",
                        "rank 2: Recv ended with class 20",
                        "rank 2: Barrier ended with class 20");
    }

    private static final String MISSING_FINALIZE =
            "the process at rank 0 of 1 ends after MPI.Init without MPI.Finalize; the last"
                    + " MPIException was of class 6: Comm.Send at rank 0 of 1: destination 1 is no rank; give 0 to 0, or"
                    + " MPI.PROC_NULL. Call MPI.Finalize at every rank, and print the exceptions you catch";

    private static final List<String> REFUSALS = List.of(
            "before Init | class 16: MPI.Get_processor_name: called before MPI.Init; call MPI.Init first, once, at"
                    + " every rank",
            "a second Init | class 16: MPI.Init at rank 0 of 2: it has been called before; call MPI.Finalize before the"
                    + " next program",
            "a destination out of range | class 6: Comm.Send at rank 0 of 2: destination 2 is no rank; give 0 to 1, or"
                    + " MPI.PROC_NULL",
            "a source out of range | class 6: Comm.Recv at rank 0 of 2: source -7 is no rank; give 0 to 1, MPI.ANY_SOURCE"
                    + " or MPI.PROC_NULL",
            "a negative tag | class 4: Comm.Isend at rank 0 of 2: tag -5; give at least 0",
            "a negative count | class 2: Comm.Recv at rank 0 of 2: a count of -1; give at least 0",
            "an array too short | class 1: Comm.Send at rank 0 of 2: 3 of MPI.INT from index 2 on take the elements 2"
                    + " to 4 of an array of 4; give a longer array or fewer items",
            "a wrong datatype | class 3: Comm.Send at rank 0 of 2: MPI.DOUBLE means items of a double[], not of a int[];"
                    + " give the datatype of the array's elements",
            "a wrong root | class 8: Intracomm.Bcast at rank 0 of 2: root 2 is no rank; give the same one of 0 to 1 at"
                    + " all ranks",
            "too few counts | class 13: Intracomm.Allgatherv at rank 0 of 2: 1 counts and 1 displacements for 2 ranks;"
                    + " give one of each for every rank",
            "a Gather with different counts | class 2: Intracomm.Gather at rank 0 of 2: each part is 2 of MPI.INT where it is"
                    + " sent, and 3 of MPI.INT where it is received; give equal counts at both sides",
            "a Scatter with different counts | class 2: Intracomm.Scatter at rank 0 of 2: each part is 1 of MPI.INT where it"
                    + " is sent, and 2 of MPI.INT where it is received; give equal counts at both sides",
            "an Allgather with different counts | class 2: Intracomm.Allgather at rank 0 of 2: each part is 1 of MPI.INT"
                    + " where it is sent, and 2 of MPI.INT where it is received; give equal counts at both sides",
            "an Alltoall with different counts | class 2: Intracomm.Alltoall at rank 0 of 2: each part is 2 of MPI.INT where"
                    + " it is sent, and 2 of MPI.INT2 where it is received; give equal counts at both sides",
            "an Alltoall with fewer objects | class 2: Intracomm.Alltoall at rank 0 of 2: each part is 2 of MPI.OBJECT"
                    + " where it is sent, and 1 of MPI.OBJECT where it is received; give equal counts at both sides",
            "a Gatherv with different counts | class 2: Intracomm.Gatherv at rank 0 of 2: each part is 3 of MPI.INT where it"
                    + " is sent, and 2 of MPI.INT where it is received; give equal counts at both sides",
            "a Map without a grid | class 12: Cartcomm.Map at rank 0 of 2: a grid needs a length and a period for each"
                    + " dimension; give as many of each",
            "a Map with an empty grid | class 12: Cartcomm.Map at rank 0 of 2: a grid of [0]; give lengths of at least"
                    + " 1",
            "null coordinates | class 13: Cartcomm.Rank at rank 0 of 2: coordinates are null; give one for each"
                    + " dimension",
            "a Map without a graph | class 11: Graphcomm.Map at rank 0 of 2: a graph needs an index and edges; give"
                    + " both",
            "a null array of ranks | class 13: Group.Incl at rank 0 of 2: the array of ranks is null; give an empty one"
                    + " for none",
            "a range beyond the group | class 6: Group.Range_incl at rank 0 of 2: there is no rank 2 in a"
                    + " group of 2. Name ranks from 0 to 1",
            "a range with step 0 | class 6: Group.Range_excl at rank 0 of 2: [0, 1, 0] is not a range. Give a first rank, a"
                    + " last rank, and a step that is not 0",
            "a rank named twice | class 6: Group.Incl at rank 0 of 2: rank 1 is named twice. Name each member once",
            "the null datatype | class 3: Comm.Send at rank 0 of 2: MPI.NULL is the type of nothing; give the datatype"
                    + " of the array's elements",
            "too small an array for packed objects | class 1: Comm.Pack at rank 0 of 2: 1 of MPI.OBJECT take more than the 20"
                    + " bytes from 0 on; give a longer array (Comm.Pack_size does not know how many bytes objects take)",
            "numbers unpacked as objects | class 3: Comm.Unpack at rank 0 of 2: there are no MPI.OBJECT at byte 4; unpack"
                    + " items in the order in which they were packed",
            "a null array of requests | class 7: Prequest.Startall at rank 0 of 2: the array of requests is null; give one",
            "a null operation | class 10: Intracomm.Allreduce at rank 0 of 2: the operation is null; give one of MPI's or"
                    + " an Op of your own",
            "a sum of objects | class 10: Intracomm.Allreduce at rank 0 of 2: MPI.SUM does not combine objects; give"
                    + " an Op with a function of your own",
            "MAXLOC of plain numbers | class 10: Intracomm.Allreduce at rank 0 of 2: MPI.MAXLOC combines pairs of a value"
                    + " and an index, not MPI.INT; give one of MPI.SHORT2, INT2, LONG2, FLOAT2 and DOUBLE2",
            "a freed communicator | class 5: Intracomm.Barrier at rank 0 of 2: this communicator has been freed; use"
                    + " another one, or free it later",
            "freeing the world | class 5: Comm.Free at rank 0 of 2: MPI.COMM_WORLD and MPI.COMM_SELF last until"
                    + " MPI.Finalize; keep them",
            "no attached buffer | class 1: Comm.Bsend at rank 0 of 2: 68 bytes are needed, but no buffer is attached; call"
                    + " MPI.Buffer_attach before",
            "too small a buffer | class 1: Comm.Bsend at rank 0 of 2: 68 bytes are needed, but the attached buffer of"
                    + " 10 has no room for them; attach a larger one",
            "a request started twice | class 7: Prequest.Start at rank 0 of 2: this Comm.Recv_init is still active; wait for it before"
                    + " starting it again",
            "Finalize too early | class 19: MPI.Finalize at rank 0 of 2: 1 request is pending, first of them"
                    + " Comm.Recv_init; wait for each, or cancel it, before the end",
            "a truncated message | class 15: Comm.Recv at rank 1 of 2: rank 1 of world, receiving 2 int from rank 0 of world with"
                    + " tag 8: the message of rank 0 with tag 8 holds 3 int. Give a section that long, or probe for the"
                    + " length first",
            "a message of another type | class 3: Comm.Recv at rank 1 of 2: rank 1 of world, receiving 2 double from rank 0 of"
                    + " world with tag 9: the message of rank 0 with tag 9 holds int, not double. Receive into a section"
                    + " of int",
            "truncated objects | class 15: Comm.Recv at rank 1 of 2: 2 objects came, but there is room for 1; receive"
                    + " more",
            "after Finalize | class 16: Comm.Send: called after MPI.Finalize; call MPI.Init first, once, at every rank"
                    + " again");
}

package org.mobula.launch.pmix;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.concurrent.atomic.AtomicBoolean;
import org.mobula.launch.LaunchException;
import org.mobula.launch.scheduled.Exchange;

/**
 * A client of PMIx (Process Management Interface for Exascale, standard version 4; R. Castain et al.: "PMIx: Process
 * management for exascale environments", EuroMPI 2017).
 *
 * <p>Every fence collects what the processes have put. Without this, Slurm's server answers requests for the values of
 * another host at random with "not found".
 */
final class PmixExchange implements Exchange {
    private static final String SIZE = "pmix.job.size";
    private static final String COLLECT = "pmix.collect";

    private final PmixLibrary library;
    private final Arena arena = Arena.global(); // the library may use what it was given until the process ends
    private final MemorySegment self = arena.allocate(PmixLayout.PROCESS_BYTES);
    private final AtomicBoolean finished = new AtomicBoolean();
    private final int rank;
    private final int size;

    private PmixExchange(PmixLibrary library) {
        this.library = library;
        check(library.init(self), "connecting to its server");
        rank = self.get(ValueLayout.JAVA_INT_UNALIGNED, PmixLayout.PROCESS_RANK);
        size = value(process(PmixLayout.RANK_WILDCARD), SIZE, PmixLayout.TYPE_UINT32)
                .get(ValueLayout.JAVA_INT, PmixLayout.VALUE_DATA);
    }

    /**
     * Loads the library and connects to the server of this process.
     *
     * @throws LaunchException if the library or the server cannot be used
     */
    static PmixExchange open() {
        return new PmixExchange(PmixLibrary.load());
    }

    @Override
    public String name() {
        return "PMIx";
    }

    @Override
    public int rank() {
        return rank;
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public void put(String key, String text) {
        MemorySegment value = arena.allocate(PmixLayout.VALUE_BYTES, Long.BYTES);
        value.set(ValueLayout.JAVA_SHORT, 0, PmixLayout.TYPE_STRING);
        value.set(ValueLayout.ADDRESS, PmixLayout.VALUE_DATA, arena.allocateFrom(text));
        check(library.put(key(key), value), "offering an address");
        check(library.commit(), "offering an address");
    }

    @Override
    public void fence() {
        MemorySegment collect = arena.allocate(PmixLayout.INFO_BYTES, Long.BYTES);
        collect.setString(0, COLLECT);
        collect.set(ValueLayout.JAVA_SHORT, PmixLayout.INFO_VALUE, PmixLayout.TYPE_BOOL);
        collect.set(ValueLayout.JAVA_BYTE, PmixLayout.INFO_VALUE + PmixLayout.VALUE_DATA, (byte) 1);
        check(library.fence(process(PmixLayout.RANK_WILDCARD), collect), "waiting for the other processes");
    }

    @Override
    public String get(int from, String key) {
        MemorySegment text =
                value(process(from), key, PmixLayout.TYPE_STRING).get(ValueLayout.ADDRESS, PmixLayout.VALUE_DATA);
        if (text.equals(MemorySegment.NULL)) {
            throw failure("asking rank " + from + " for its address", "the value is empty");
        }
        return text.reinterpret(Long.MAX_VALUE).getString(0);
    }

    @Override
    public void finish() {
        if (finished.compareAndSet(false, true)) {
            library.finish(); // its result changes nothing: the process ends
        }
    }

    @Override
    public void abort(int exitCode, String cause) {
        library.abort(exitCode, arena.allocateFrom(cause));
    }

    private MemorySegment process(int number) {
        MemorySegment process = arena.allocate(PmixLayout.PROCESS_BYTES);
        process.copyFrom(self);
        process.set(ValueLayout.JAVA_INT_UNALIGNED, PmixLayout.PROCESS_RANK, number);
        return process;
    }

    private MemorySegment key(String name) {
        MemorySegment key = arena.allocate(PmixLayout.KEY_BYTES);
        key.setString(0, name);
        return key;
    }

    /** A value of the expected type. It is not released, since a process asks for two. */
    private MemorySegment value(MemorySegment process, String name, short type) {
        MemorySegment result = arena.allocate(ValueLayout.ADDRESS);
        String what = "asking for " + name;
        check(library.get(process, key(name), result), what);
        MemorySegment found = result.get(ValueLayout.ADDRESS, 0);
        if (found.equals(MemorySegment.NULL)) {
            throw failure(what, "there is no value");
        }
        MemorySegment value = found.reinterpret(PmixLayout.VALUE_BYTES);
        short actual = value.get(ValueLayout.JAVA_SHORT, 0);
        if (actual != type) {
            throw failure(what, "the value has type " + actual + ", not " + type);
        }
        return value;
    }

    private void check(int status, String what) {
        if (status != 0) {
            throw failure(what, "error " + status);
        }
    }

    private static LaunchException failure(String what, String problem) {
        return new LaunchException("this process failed in " + what + " by PMIx: " + problem
                + "; start the program by mpirun or srun --mpi=pmix, or set MOBULA_LAUNCHER=none to run alone");
    }
}

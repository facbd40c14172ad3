package mpi;

import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/** The attributes of a communicator: those of the program, and those that MPI defines. */
final class Attributes {
    private static final int FIRST_KEY = 100;
    private static final AtomicInteger NEXT_KEY = new AtomicInteger(FIRST_KEY);

    private final Map<Integer, Object> values = new ConcurrentHashMap<>();
    private final IntSupplier rank;

    /** @param rank that of the communicator */
    Attributes(IntSupplier rank) {
        this.rank = rank;
    }

    static int newKey() {
        return NEXT_KEY.getAndIncrement();
    }

    void put(int key, Object value) {
        check("Comm.Attr_put", key);
        values.put(key, Objects.requireNonNull(value, "an attribute's value"));
    }

    @Nullable
    Object get(int key) {
        return switch (key) {
            case MPI.TAG_UB -> Integer.MAX_VALUE;
            case MPI.HOST -> MPI.PROC_NULL;
            case MPI.IO -> rank.getAsInt();
            case MPI.WTIME_IS_GLOBAL -> false;
            default -> values.get(key);
        };
    }

    void delete(int key) {
        check("Comm.Attr_delete", key);
        values.remove(key);
    }

    private static void check(String call, int key) {
        if (key < FIRST_KEY || key >= NEXT_KEY.get()) {
            throw MPIException.of(
                    MPI.ERR_ARG, call, "key " + key + " is not the program's; give one of Comm.Keyval_create");
        }
    }
}

import mpi.*;

// A compact source file that uses the mpiJava API: rank 0 receives objects with MPI.ANY_SOURCE from all other ranks.

static class Greeting implements java.io.Serializable {
    final int rank;
    final String text;

    Greeting(int rank, String text) {
        this.rank = rank;
        this.text = text;
    }
}

void main(String[] args) {
    MPI.Init(args);
    int me = MPI.COMM_WORLD.Rank();
    if (me != 0) {
        Object[] greeting = {new Greeting(me, "hello from " + me)};
        MPI.COMM_WORLD.Send(greeting, 0, 1, MPI.OBJECT, 0, 99);
    } else {
        Greeting[] greetings = new Greeting[MPI.COMM_WORLD.Size()];
        for (int i = 1; i < greetings.length; i++) {
            Status status = MPI.COMM_WORLD.Recv(greetings, i, 1, MPI.OBJECT, MPI.ANY_SOURCE, 99);
            if (greetings[i].rank != status.source) {
                throw new IllegalStateException(greetings[i] + " came from " + status.source);
            }
        }
        java.util.Arrays.stream(greetings)
                .filter(java.util.Objects::nonNull)
                .sorted(java.util.Comparator.comparingInt((Greeting greeting) -> greeting.rank))
                .forEach(greeting -> System.out.println(greeting.text));
    }
    MPI.Finalize();
}

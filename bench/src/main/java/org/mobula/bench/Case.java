package org.mobula.bench;

/**
 * A case that is measured. Its name never changes, so that results of different years can be compared.
 *
 * @param work the operation: {@code null-call}
 * @param medium the medium: {@code shm}
 * @param ranks number of processes
 * @param bytes payload of one operation
 * @param unit unit of the results
 * @param asked the word that names it in a task, without spaces; unique in a pairing
 */
public record Case(String work, String medium, int ranks, long bytes, Unit unit, String asked) {
    /** A case whose word in a task is its work. */
    public Case(String work, String medium, int ranks, long bytes, Unit unit) {
        this(work, medium, ranks, bytes, unit, work);
    }

    /** Work and medium: {@code null-call/shm}. */
    public String name() {
        return work + "/" + medium;
    }

    /** Whether a user's word is its name or its work. */
    public boolean isCalled(String word) {
        return word.equals(name()) || word.equals(work) || word.equals(asked);
    }
}

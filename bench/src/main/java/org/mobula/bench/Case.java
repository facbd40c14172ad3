package org.mobula.bench;

/**
 * One thing that is measured. Its name stays the same for ever, so that results of different years can be compared.
 *
 * @param work what is done: {@code null-call}
 * @param medium over what: {@code shm}
 * @param ranks how many processes take part
 * @param bytes payload of one operation
 * @param unit what is counted
 * @param asked the word by which implementations are asked for it, without spaces; of one pairing's cases all different
 */
public record Case(String work, String medium, int ranks, long bytes, Unit unit, String asked) {
    /** A case that is asked for by its work. */
    public Case(String work, String medium, int ranks, long bytes, Unit unit) {
        this(work, medium, ranks, bytes, unit, work);
    }

    /** Work and medium: {@code null-call/shm}. */
    public String name() {
        return work + "/" + medium;
    }

    /** Whether a word a user may call it by is its name or its work. */
    public boolean isCalled(String word) {
        return word.equals(name()) || word.equals(work) || word.equals(asked);
    }
}

package org.mobula.bench;

/**
 * One thing that is measured. Its name stays the same for ever, so that results of different years can be compared.
 *
 * @param work what is done: {@code null-call}
 * @param medium over what: {@code shm}
 * @param ranks how many processes take part
 * @param bytes payload of one operation
 * @param unit what is counted
 */
public record Case(String work, String medium, int ranks, long bytes, Unit unit) {
    /** Work and medium: {@code null-call/shm}. */
    public String name() {
        return work + "/" + medium;
    }
}

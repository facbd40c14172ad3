package org.mobula.analysis.subjects;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.mobula.analysis.Expect;

/** Small methods that read or write, each with the object that it changes. */
@SuppressWarnings({"unused", "NotifyWithoutSynchronized", "WaitNotInLoop", "NakedNotify"})
public class Writers {
    int value;
    int[] row = new int[4];
    Integer[] boxes = new Integer[4];
    char[] letters = new char[4];
    List<Integer> list = new ArrayList<>();
    final Map<String, Integer> map = new HashMap<>();
    Writers next;
    Shape shape = new Flat();

    /** The receiver is not known before the call. */
    public interface Shape {
        int area();
    }

    /** Answers without a change. */
    public static class Flat implements Shape {
        @Override
        public int area() {
            return 0;
        }
    }

    @Expect("reads")
    public int get() {
        return value + row[0] + list.size() + map.getOrDefault("x", 1);
    }

    @Expect("Writers.set: assigns Writers.value (line ")
    public void set(int x) {
        value = x;
    }

    @Expect("Writers.setElement: stores into an array (line ")
    public void setElement(int x) {
        row[1] = x;
    }

    @Expect("Writers.setParameter: stores into an array (line ")
    public void setParameter(long[] to) {
        to[0] = 1;
    }

    @Expect("Writers.add: calls List.add (line ")
    public void add(int x) {
        list.add(x);
    }

    @Expect("Writers.put: calls Map.put (line ")
    public void put(String key, int x) {
        map.put(key, x);
    }

    @Expect("Writers.copyIn: calls System.arraycopy (line ")
    public void copyIn(int[] from) {
        System.arraycopy(from, 0, row, 0, from.length);
    }

    @Expect("Writers.fillByList: calls List.toArray (line ")
    public Integer[] fillByList() {
        return list.toArray(boxes);
    }

    @Expect("reads")
    public Integer[] toFreshArray() {
        return list.toArray(new Integer[0]);
    }

    @Expect("Writers.fillByText: calls String.getChars (line ")
    public void fillByText(String text) {
        text.getChars(0, 1, letters, 0);
    }

    @Expect("Writers.fillByCharacters: calls Character.toChars (line ")
    public void fillByCharacters(int codePoint) {
        Character.toChars(codePoint, letters, 0);
    }

    @Expect("reads")
    public int[] copyOut() {
        int[] copy = new int[row.length];
        System.arraycopy(row, 0, copy, 0, row.length);
        copy[0]++;
        return copy;
    }

    @Expect("reads")
    public int[] cloneOut() {
        int[] copy = row.clone();
        Arrays.sort(copy);
        copy[0] = 1;
        return copy;
    }

    @Expect("Writers.sort: calls Arrays.sort (line ")
    public void sort() {
        Arrays.sort(row);
    }

    @Expect("Writers.sortList: calls Collections.sort (line ")
    public void sortList() {
        Collections.sort(list);
    }

    @Expect("Writers.keys: calls Iterator.remove (line ")
    public void keys() {
        Iterator<String> keys = map.keySet().iterator();
        keys.next();
        keys.remove();
    }

    @Expect("reads")
    public List<Integer> larger(int than) {
        List<Integer> found = new ArrayList<>();
        for (int each : list) {
            if (each > than) {
                found.add(each);
            }
        }
        Collections.sort(found);
        return found;
    }

    @Expect("Writers.either: calls List.add (line ")
    public void either(boolean own) {
        List<Integer> to = own ? new ArrayList<>() : list;
        to.add(1);
    }

    @Expect("reads")
    public String text() {
        return new StringBuilder().append(value).append(list.size()).reverse() + "" + value;
    }

    @Expect("Writers.sometimes: assigns Writers.value (line ")
    public void sometimes(int x) {
        if (x < value) {
            value = x;
        }
    }

    @Expect("Writers.wake: calls Object.notifyAll (line ")
    public void wake() {
        notifyAll();
    }

    @Expect("reads")
    public int await() throws InterruptedException {
        while (value == 0) {
            wait();
        }
        return value;
    }

    @Expect("Writers.deep -> Writers.middle -> Writers.set: assigns Writers.value (line ")
    public void deep() {
        middle();
    }

    private void middle() {
        set(1);
    }

    @Expect("Writers.around -> Writers.again -> Writers.set: assigns Writers.value (line ")
    public void around() {
        again(3);
    }

    private void again(int times) {
        if (times > 0) {
            again(times - 1);
        }
        set(times);
    }

    @Expect("reads")
    public int asksShape() {
        return shape.area();
    }

    @Expect("reads")
    public Writers make() {
        Writers made = new Writers();
        made.value = 5;
        made.next = this;
        return made;
    }

    @Expect("Writers.makeAndKeep: assigns Writers.next (line ")
    public void makeAndKeep() {
        next = new Writers();
    }

    @Expect("reads")
    public int lambdaReads() {
        return list.stream().mapToInt(each -> each + value).sum();
    }

    @Expect("Writers.lambdaWrites -> Writers.lambda$lambdaWrites$0: assigns Writers.value (line ")
    public void lambdaWrites() {
        list.forEach(each -> value += each);
    }

    @Expect("Writers.reference: calls List.add (line ")
    public void reference(List<Integer> others) {
        others.forEach(list::add);
    }

    @Expect("reads")
    public List<Integer> freshReference() {
        List<Integer> copy = new ArrayList<>();
        list.forEach(copy::add);
        return copy;
    }

    /** Overrides what its superclass reads. */
    public static class Sub extends Writers {
        int asked;

        @Override
        public int get() {
            asked++;
            return super.get();
        }

        @Expect("Sub.callsOwn -> Sub.get: assigns Sub.asked (line ")
        public int callsOwn() {
            return get();
        }

        @Override
        @Expect("reads")
        public int asksShape() {
            return next.get() + super.asksShape();
        }
    }
}

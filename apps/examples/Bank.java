import module org.mobula;

// An exception is a result, too: the caller catches what the method threw, with its type and its fields.

interface Account extends Remote {
    long withdraw(long amount) throws Overdrawn;
}

static final class Overdrawn extends Exception {
    final long missing;

    Overdrawn(long missing) {
        super(missing + " missing");
        this.missing = missing;
    }
}

static final class Savings implements Account {
    private long balance = 100;

    @Override
    public synchronized long withdraw(long amount) throws Overdrawn {
        if (amount > balance) {
            throw new Overdrawn(amount - balance);
        }
        balance -= amount;
        return balance;
    }
}

void main() throws Overdrawn {
    try (Node node = Node.join()) {
        Remoting remoting = Remoting.of(node);
        if (node.rank() == 0) {
            remoting.bind("account", new Savings());
        }
        if (node.rank() == node.size() - 1) {
            Account account = remoting.lookup("account", Account.class);
            IO.println("after 70: " + account.withdraw(70));
            try {
                account.withdraw(70);
            } catch (Overdrawn overdrawn) {
                IO.println("70 more: " + overdrawn.missing + " missing");
            }
        }
        node.barrier();
    }
}

package mpi;
public class Graphcomm extends Intracomm { Graphcomm(){super(null);} static Graphcomm create(org.mobula.message.Communicator c,int[] d,int[] p,boolean r){return null;} }
